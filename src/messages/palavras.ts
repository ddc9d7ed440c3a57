/** How names stand inside sentences. */

/** A name in the middle of a sentence: 'Faixa do IRRF' as 'faixa do IRRF'; one that begins with initials ('CID') stays. */
export function noMeio(nome: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(nome) ? nome.charAt(0).toLocaleLowerCase('pt-BR') + nome.slice(1) : nome;
}

/** '1 movimento', '2 movimentos', '1.234 movimentos'. */
export function plural(n: number, singular: string, varios: string): string {
  return `${n.toLocaleString('pt-BR')} ${n === 1 ? singular : varios}`;
}

/** The titles of a list of options, by their values: what a declaration calls a state is what a screen calls it. */
export function titulosDe<V extends string>(
  opcoes: readonly { readonly const: V; readonly title: string }[],
): { readonly [valor in V]: string } {
  return Object.fromEntries(opcoes.map((opcao) => [opcao.const, opcao.title])) as {
    readonly [valor in V]: string;
  };
}
