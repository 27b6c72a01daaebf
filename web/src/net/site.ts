/** The path of a site without a server (docs/static.md), such as "/"; undefined: there is a server. */
export const site = globalThis.document?.documentElement.dataset.site;
