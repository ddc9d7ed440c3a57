/** Whether two states of a row, as the audit keeps them, are the same: by value, field by field, child tables too. */
export type Estado = { readonly [coluna: string]: unknown };

/** 'instante' is compared by the moment that it names, 'numero' by its value, all else as it is. */
export type Tipo = 'numero' | 'instante' | 'outro';

/** A table's columns as they are now, with what a row holds that was there before the column. */
export type Forma = {
  readonly colunas: { readonly [coluna: string]: { readonly tipo: Tipo; readonly padrao?: unknown } };
  readonly filhas: { readonly [chave: string]: Forma };
};

export type Divergencia = {
  /** The column, 'itens' or 'itens.7.quantidade'. */
  readonly campo: string;
  readonly dito: unknown;
  readonly esta: unknown;
};

/** Numbers keep every digit and lose the zeros that say nothing: '1.50' is '1.5'. */
export function lerEstado(texto: string): Estado {
  return JSON.parse(texto, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value)
      ? semZeros(context?.source ?? String(value))
      : value,
  ) as Estado;
}

/** In the order of the columns. `narrado` is what one event says, `atual` what the next one found or the row holds. */
export function divergencias(forma: Forma, narrado: Estado, atual: Estado): readonly Divergencia[] {
  const found: Divergencia[] = [];
  // A column that the table no longer has says nothing of the row.
  for (const [coluna, { tipo, padrao }] of Object.entries(forma.colunas)) {
    const [a, b] = [narrado[coluna], atual[coluna]];
    if (a === undefined && b === undefined) continue;
    // What came later is empty in the rows that were there, or what the column holds by itself.
    const igual = a === undefined || b === undefined ? ehVazio(a ?? b, tipo, padrao) : iguais(a, b, tipo);
    if (!igual) found.push({ campo: coluna, dito: a ?? null, esta: b ?? null });
  }
  for (const [chave, filha] of Object.entries(forma.filhas))
    found.push(...linhasDivergentes(chave, filha, linhasDe(narrado[chave]), linhasDe(atual[chave])));
  return found;
}

function linhasDivergentes(
  chave: string,
  forma: Forma,
  narrado: readonly Estado[],
  atual: readonly Estado[],
): readonly Divergencia[] {
  const found: Divergencia[] = [];
  const atuais = new Map(atual.map((linha) => [String(linha.id), linha]));
  for (const linha of narrado) {
    const id = String(linha.id);
    const atual = atuais.get(id);
    atuais.delete(id);
    if (!atual) found.push({ campo: `${chave}.${id}`, dito: linha, esta: null });
    else
      found.push(
        ...divergencias(forma, linha, atual).map((divergencia) => ({
          ...divergencia,
          campo: `${chave}.${id}.${divergencia.campo}`,
        })),
      );
  }
  for (const [id, linha] of atuais) found.push({ campo: `${chave}.${id}`, dito: null, esta: linha });
  return found;
}

const linhasDe = (valor: unknown): readonly Estado[] => (Array.isArray(valor) ? (valor as Estado[]) : []);

function ehVazio(valor: unknown, tipo: Tipo, padrao: unknown): boolean {
  return valor === null || valor === undefined || (padrao !== undefined && iguais(valor, padrao, tipo));
}

function iguais(a: unknown, b: unknown, tipo: Tipo): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  if (tipo === 'instante') return Date.parse(String(a)) === Date.parse(String(b));
  if (tipo === 'numero') return semZeros(String(a)) === semZeros(String(b));
  return typeof a === 'object' && typeof b === 'object' && emOrdem(a) === emOrdem(b);
}

/** Keys have no order of their own. */
function emOrdem(valor: unknown): string {
  return JSON.stringify(valor, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** '-1.50' as '-1.5', '2.00' as '2'. */
function semZeros(texto: string): string {
  return texto.includes('.') && !/e/i.test(texto) ? texto.replace(/\.?0+$/, '') : texto;
}
