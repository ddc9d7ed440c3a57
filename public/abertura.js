// Before the first paint, as a file, because the policy forbids inline scripts: the appearance that src/app/appearance.ts
// remembers; and, where a session waits (SESSION_KEYS.token), the code of its first screen, asked for beside the page's own
// instead of after it. scripts/adiante.ts names the files.
(function () {
  function kept(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  var chosen = kept('zelo.tema');
  var dark =
    chosen === 'escuro' || (chosen !== 'claro' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.tema = dark ? 'escuro' : 'claro';

  if (kept('zelo:token') === null) return;
  var script = document.currentScript;
  var home = location.pathname === '/' || location.pathname === '/principal';
  var files = (script.dataset.casca || '') + (home ? '' : ' ' + (script.dataset.lista || ''));
  files.split(' ').forEach(function (file) {
    if (file === '') return;
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  });
})();
