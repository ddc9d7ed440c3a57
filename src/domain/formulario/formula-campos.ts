/** What a formula may be built of, and how it reads: for whoever clicks it together. */
import { lerFormula } from './formula.ts';
import { lugaresDe } from './grafo.ts';
import type { Campo, Componente } from './tipos.ts';

/** A field as it is put into a formula. */
export type CampoDaFormula = { readonly rotulo: string; readonly insere: string };

const CONTAVEIS: ReadonlySet<Campo['tipo']> = new Set([
  'numero',
  'escala',
  'satisfacao',
  'likert',
  'escolha',
  'simnao',
  'calculado',
  'data',
]);

/** The fields that the formula of `chave` may use: of its own row inside a table, a table's columns as their sum from outside. */
export function camposDaFormula(itens: readonly Componente[], chave: string): readonly CampoDaFormula[] {
  const lugares = lugaresDe(itens);
  const grupo = lugares.find(({ campo }) => campo.chave === chave)?.grupo ?? null;
  return lugares.flatMap(({ campo, grupo: grupoDoCampo }): readonly CampoDaFormula[] => {
    if (campo.tipo === 'grupo' || !CONTAVEIS.has(campo.tipo) || campo.chave === chave) return [];
    const rotulo = campo.rotulo || campo.chave;
    if (grupoDoCampo === null || grupoDoCampo === grupo) return [{ rotulo, insere: campo.chave }];
    return grupo === null
      ? [
          {
            rotulo: `${grupoDoCampo.rotulo}: ${rotulo}`,
            insere: `soma(${grupoDoCampo.chave}.${campo.chave})`,
          },
        ]
      : [];
  });
}

/** 'Peso ÷ (Altura × Altura)'; null for what cannot be read yet. */
export function formulaEmPalavras(formula: string, itens: readonly Componente[]): string | null {
  if (!lerFormula(formula).ok) return null;
  const rotulos = new Map(lugaresDe(itens).map(({ campo }) => [campo.chave, campo.rotulo || campo.chave]));
  return formula
    .replaceAll(/"[^"]*"|[\p{L}_][\p{L}0-9_]*(\s*\()?/gu, (achado, abre: string | undefined) =>
      abre === undefined ? (rotulos.get(achado) ?? achado) : achado,
    )
    .replaceAll('*', '×')
    .replaceAll('/', '÷');
}
