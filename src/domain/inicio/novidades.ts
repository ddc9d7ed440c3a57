/**
 * What changed, as the guides tell it (docs/guides/o-que-mudou*.md): sections of lines, each known by its own text. So a person
 * sees after an update just the lines that were not there before, and no version has to be kept beside them.
 */
export type Novidade = { readonly id: string; readonly texto: string };
export type SecaoNovidades = {
  /** 'Dezembro de 2026'; null where the guide names no month. */
  readonly versao: string | null;
  readonly titulo: string;
  readonly novidades: readonly Novidade[];
};

/** What a person has seen: 'tudo' is all that there was when it was said, which nobody counted. */
export type NovidadesVistas = 'tudo' | readonly string[] | null;

/** The month that a guide says that its changes are of. */
function versaoDe(texto: string): string | null {
  const mes = /^Mudanças de (\p{L}+ de \d{4})/mu.exec(texto)?.[1];
  return mes === undefined ? null : mes.charAt(0).toLocaleUpperCase('pt-BR') + mes.slice(1);
}

/** The sections of each month, in the order in which they were given. */
export function porVersao(
  secoes: readonly SecaoNovidades[],
): readonly (readonly [string | null, readonly SecaoNovidades[]])[] {
  return [...Map.groupBy(secoes, ({ versao }) => versao)];
}

/** Markdown with '## ' sections of '- ' lines; ways to other guides are left out, which the product does not show. */
export function lerNovidades(texto: string): readonly SecaoNovidades[] {
  const versao = versaoDe(texto);
  return texto
    .split(/^## /m)
    .slice(1)
    .map((secao) => {
      const [titulo = '', ...linhas] = secao.split('\n');
      const itens = linhas.join('\n').split(/^- /m).slice(1);
      return { versao, titulo: titulo.trim(), novidades: itens.map((item) => novidade(limpa(item))) };
    })
    .filter(({ novidades }) => novidades.length > 0);
}

const novidade = (texto: string): Novidade => ({ id: resumo(texto), texto });

/** One line, without '([guia](guia.md))'. */
function limpa(item: string): string {
  const [primeiro = ''] = item.split(/\n\s*\n/);
  return primeiro
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?\((?:\[[^\]]+\]\([^)]+\)(?:, )?)+\)/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .trim();
}

/** FNV-1a: tells lines apart, and keeps nothing secret. */
function resumo(texto: string): string {
  let hash = 0x811c9dc5;
  for (const letra of texto) hash = Math.imul(hash ^ (letra.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

export const idsDe = (secoes: readonly SecaoNovidades[]): readonly string[] =>
  secoes.flatMap(({ novidades }) => novidades.map(({ id }) => id));

/** The sections with only what the person has not seen. */
export function naoVistas(
  secoes: readonly SecaoNovidades[],
  vistas: readonly string[],
): readonly SecaoNovidades[] {
  const conhecidas = new Set(vistas);
  return secoes
    .map((secao) => ({ ...secao, novidades: secao.novidades.filter(({ id }) => !conhecidas.has(id)) }))
    .filter(({ novidades }) => novidades.length > 0);
}
