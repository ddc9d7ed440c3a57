/** What rows say beside their own numbers and moments, so that two ways of doing the same can be compared. */
export function semNumeros(valor: unknown, solto: ReadonlySet<string>): unknown {
  if (Array.isArray(valor)) return valor.map((item) => semNumeros(item, solto));
  if (typeof valor !== 'object' || valor === null) return valor;
  return Object.fromEntries(
    Object.entries(valor)
      .filter(([chave]) => !solto.has(chave))
      .map(([chave, conteudo]) => [chave, semNumeros(conteudo, solto)]),
  );
}
