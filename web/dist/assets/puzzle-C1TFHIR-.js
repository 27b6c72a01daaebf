<<<<<<<< HEAD:web/dist/assets/puzzle-C1TFHIR-.js
import{Jn as e,Zn as t,er as n,qn as r,tr as i}from"./base-B_al9Cxw.js";var a=Object.keys(e);function o(n){let r=t(n.rules);return r in e?r:null}var s=e=>e===`power`?5:6,c=i(24),l=(t,n=c,i=`classic`)=>r(t.map(BigInt),n,e[i]),u=({hand:e,target:r,rules:i})=>e.length===4&&e.every(e=>e>=1n&&e<=13n)&&n(r,c)&&t(i)===`classic`;export{l as a,s as i,c as n,o,u as r,a as t};
========
import{Jn as e,Zn as t,er as n,qn as r,tr as i}from"./base-CL6ikDrz.js";var a=Object.keys(e);function o(n){let r=t(n.rules);return r in e?r:null}var s=e=>e===`power`?5:6,c=i(24),l=(t,n=c,i=`classic`)=>r(t.map(BigInt),n,e[i]),u=({hand:e,target:r,rules:i})=>e.length===4&&e.every(e=>e>=1n&&e<=13n)&&n(r,c)&&t(i)===`classic`;export{l as a,s as i,c as n,o,u as r,a as t};
>>>>>>>> main:web/dist/assets/puzzle-DCcEGjO9.js
