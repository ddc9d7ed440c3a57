/** How names stand inside sentences. */

/** A name in the middle of a sentence: 'Faixa do IRRF' as 'faixa do IRRF'; one that begins with initials ('CID') stays. */
export function noMeio(nome: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(nome) ? nome.charAt(0).toLocaleLowerCase('pt-BR') + nome.slice(1) : nome;
}

/** '1 movimento', '2 movimentos', '1.234 movimentos'. */
export function plural(n: number, singular: string, varios: string): string {
  return `${n.toLocaleString('pt-BR')} ${n === 1 ? singular : varios}`;
}

const SINGULARES: { readonly [varios: string]: string } = {
  anos: 'ano',
  meses: 'mês',
  dias: 'dia',
  minutos: 'minuto',
  vezes: 'vez',
  dígitos: 'dígito',
};

/** The unit beside a number, as its field declares it: 'dias', and 'dia' of one. */
export const unidadeDe = (unidade: string | undefined, valor: unknown): string | undefined =>
  unidade !== undefined && (valor === 1 || valor === '1') ? (SINGULARES[unidade] ?? unidade) : unidade;

/** The titles of a list of options, by their values: what a declaration calls a state is what a screen calls it. */
export function titulosDe<V extends string>(
  opcoes: readonly { readonly const: V; readonly title: string }[],
): { readonly [valor in V]: string } {
  return Object.fromEntries(opcoes.map((opcao) => [opcao.const, opcao.title])) as {
    readonly [valor in V]: string;
  };
}

/** Where a reason is asked for and what came says none (src/domain/formato/motivo.ts). */
export const motivoEmPalavras = 'Diga o motivo em palavras: pontos ou uma letra só não dizem por quê.';
