// The theme of the game, the search, and the pages for offline use. The pages work without it.
(function (root) {
  'use strict';
  try {
    var theme = JSON.parse(localStorage.getItem('make24.settings') || '{}').theme;
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch (e) {
    // The browser forbids storage.
  }
  var help = new URL('.', document.currentScript.src).pathname; // /help/, or below the path of a static site
  // base returns the path of the first page of the help in this language.
  function base() {
    return document.querySelector('.brand').pathname;
  }
  var limit = 12; // of results

  // The index is loaded when the search is first used. See search.go for its form.
  var loading;
  function load() {
    // Pages that are opened as files have the index in a script, since they cannot fetch.
    loading = loading || (window.helpIndex ? Promise.resolve(window.helpIndex) : fetch(base() + 'search.json').then(function (r) {
      if (!r.ok) throw new Error(String(r.status));
      return r.json();
    })).then(function (index) {
      index.terms = index.terms.split('\n').map(function (line) {
        var at = line.indexOf(' ');
        return [line.slice(0, at), line.slice(at + 1)];
      });
      return index;
    });
    loading.catch(function () {
      loading = null; // the next use tries again
    });
    return loading;
  }

  // termsOf returns the terms of a query: words, and pairs of Chinese characters.
  function termsOf(query) {
    var terms = [];
    (query.toLowerCase().match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) || []).forEach(function (word) {
      if (!/^\p{Script=Han}{2}/u.test(word)) return terms.push(word);
      var characters = Array.from(word);
      for (var i = 0; i + 1 < characters.length; i++) terms.push(characters[i] + characters[i + 1]);
    });
    return terms;
  }

  // sectionsOf returns the points of the sections with a term or a longer one that begins with it.
  function sectionsOf(index, term) {
    var low = 0, high = index.terms.length;
    while (low < high) {
      var middle = (low + high) >> 1;
      if (index.terms[middle][0] < term) low = middle + 1;
      else high = middle;
    }
    var points = new Map();
    for (; low < index.terms.length && index.terms[low][0].startsWith(term); low++) {
      var section = 0, point = index.terms[low][0] === term ? 2 : 1;
      index.terms[low][1].split(',').forEach(function (step) {
        section += parseInt(step, 36);
        points.set(section, Math.max(points.get(section) || 0, point));
      });
    }
    return points;
  }

  // search returns the sections with all terms or, if there are none, with at least half of them, those
  // with a term in their heading first. A term that Chinese words only form together has no section.
  function search(index, query) {
    var terms = termsOf(query);
    var all = new Map(), most = 0;
    terms.forEach(function (term) {
      var found = sectionsOf(index, term);
      if (!found.size && term.length > 3 && term.endsWith('s')) found = sectionsOf(index, term.slice(0, -1));
      found.forEach(function (point, section) {
        var s = index.sections[section];
        if (s[2].toLowerCase().includes(term)) point += s[1] ? 4 : 5;
        if (index.pages[s[0]][1].toLowerCase().includes(term)) point += 1;
        var sum = all.get(section) || { terms: 0, points: 0 };
        sum.terms++;
        sum.points += point;
        most = Math.max(most, sum.terms);
        all.set(section, sum);
      });
    });
    return Array.from(all).filter(function (entry) {
      return most === terms.length ? entry[1].terms === most : entry[1].terms * 2 >= terms.length;
    }).sort(function (a, b) {
      return b[1].terms - a[1].terms || b[1].points - a[1].points || a[0] - b[0];
    }).map(function (entry) {
      return index.sections[entry[0]];
    });
  }

  function resultOf(index, section) {
    var page = index.pages[section[0]];
    var item = document.createElement('li'), link = document.createElement('a');
    link.href = page[0] + (section[1] ? '#' + section[1] : '');
    var title = document.createElement('b'), place = document.createElement('small'), words = document.createElement('p');
    title.textContent = section[2];
    place.textContent = section[2] === page[1] ? '' : ' ' + page[1];
    words.textContent = section[3];
    link.append(title, place, words);
    item.append(link);
    return item;
  }

  function start() {
    var form = document.querySelector('.search'), input = form.querySelector('input');
    var box = form.querySelector('.found'), status = box.querySelector('p'), list = box.querySelector('ol');
    form.hidden = false;
    var links = function () {
      return Array.from(list.querySelectorAll('a'));
    };
    function show() {
      var query = input.value.trim();
      if (!query) {
        box.hidden = true;
        return;
      }
      load().then(function (index) {
        if (query !== input.value.trim()) return; // a later query is on its way
        var found = search(index, query);
        list.replaceChildren.apply(list, found.slice(0, limit).map(resultOf.bind(null, index)));
        status.textContent = found.length ? input.dataset.found.replace('{n}', found.length) : input.dataset.none;
        box.hidden = false;
      }, function () {
        list.replaceChildren();
        status.textContent = input.dataset.failed;
        box.hidden = false;
      });
    }
    input.addEventListener('focus', function () {
      load().catch(function () {}); // shown when there is a query
      show();
    });
    input.addEventListener('input', show);
    form.addEventListener('submit', function (e) {
      e.preventDefault();
      var first = links()[0];
      if (first && !box.hidden) first.click();
    });
    form.addEventListener('keydown', function (e) {
      var stops = [input].concat(links()), at = stops.indexOf(document.activeElement);
      if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
        var next = stops[at + (e.key === 'ArrowDown' ? 1 : -1)];
        if (next) next.focus();
      } else if (e.key === 'Escape') {
        input.value = '';
        input.focus();
        box.hidden = true;
      } else return;
      e.preventDefault();
    });
    list.addEventListener('click', function () {
      box.hidden = true; // the section may be on this page
    });
    document.addEventListener('click', function (e) {
      if (!form.contains(e.target)) box.hidden = true;
    });
    form.addEventListener('focusout', function (e) {
      if (e.relatedTarget && !form.contains(e.relatedTarget)) box.hidden = true;
    });
    document.addEventListener('keydown', function (e) {
      if (e.key !== '/' || e.ctrlKey || e.metaKey || e.altKey || form.contains(document.activeElement)) return;
      e.preventDefault();
      input.focus();
    });
    // A heading that is chosen from the list of headings must not stay behind the list.
    document.querySelectorAll('.sheet > nav').forEach(function (nav) {
      nav.addEventListener('click', function (e) {
        if (e.target.closest('a') && nav.matches(':popover-open')) nav.hidePopover();
      });
    });
    // Blocks that scroll can be reached by the keyboard.
    document.querySelectorAll('pre, .wide').forEach(function (block) {
      if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
    });
    addEventListener('load', function () {
      // Without a timeout, a browser that draws no frames may never call back.
      if (window.requestIdleCallback) requestIdleCallback(store, { timeout: 1000 });
      else setTimeout(store);
    });
  }

  // store requests all pages in the language, once in a session, and the service worker of the game,
  // if the player has it, stores them for offline use. A page that is left before all are requested
  // leaves the rest to the next page.
  function store() {
    var saves = navigator.connection && navigator.connection.saveData;
    if (saves || !navigator.serviceWorker || !navigator.serviceWorker.controller) return;
    try {
      if (sessionStorage.getItem('make24.help') === root.lang) return;
    } catch (e) {
      return; // the browser forbids storage
    }
    load().then(function (index) {
      var urls = [help + 'help.css', help + 'help.js', base()].concat(index.pages.map(function (page) {
        return page[0];
      }));
      return urls.reduce(function (last, url) {
        return last.then(function () {
          return fetch(url);
        });
      }, Promise.resolve());
    }).then(function () {
      sessionStorage.setItem('make24.help', root.lang);
    }).catch(function () {}); // offline
  }

  document.addEventListener('DOMContentLoaded', start);
})(document.documentElement);
