// Before the first paint: the appearance that src/app/appearance.ts remembers. A file, because the policy forbids inline scripts.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('zelo.tema');
  } catch {
    chosen = null;
  }
  var dark = chosen === 'escuro' || (chosen !== 'claro' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.tema = dark ? 'escuro' : 'claro';
})();
