/**
 * Which field depends on which, through conditions and formulas. A dependency that leads back to itself has
 * no answer, and is refused with the way it goes. Without one there is an order in which every value can be
 * worked out.
 */
import { camposDaMatriz } from './extras.ts';
import { lerFormula } from './formula.ts';
import { isCampo, isConteiner, type Campo, type Componente, type Condicao, type Grupo } from './tipos.ts';

/** A field as it takes part: where its row lives, and every condition that its containers add to its own. */
export type Lugar = {
  readonly campo: Campo | Grupo;
  readonly grupo: Grupo | null;
  readonly condicoes: readonly Condicao[];
};

/** Every field and group of the form, in reading order. */
export function lugaresDe(itens: readonly Componente[]): readonly Lugar[] {
  const visitar = (lista: readonly Componente[], grupo: Grupo | null, acima: readonly Condicao[]): Lugar[] =>
    lista.flatMap((item): Lugar[] => {
      const own = 'quando' in item && item.quando ? [...acima, item.quando] : acima;
      if (isCampo(item)) return [{ campo: item, grupo, condicoes: own }];
      if (item.tipo === 'matriz')
        return camposDaMatriz(item).map((campo) => ({ campo, grupo, condicoes: own }));
      if (!isConteiner(item)) return [];
      // Inside a table a condition sees its row only; the table's own hides it whole.
      if (item.tipo === 'grupo')
        return [{ campo: item, grupo: null, condicoes: own }, ...visitar(item.itens, item, [])];
      return visitar(item.itens, grupo, own);
    });
  return visitar(itens, null, []);
}

export type Dependencias = ReadonlyMap<string, ReadonlySet<string>>;

/** Keys that each field's visibility or value depends on; a table depends on what is in it. */
export function dependenciasDe(lugares: readonly Lugar[]): Dependencias {
  return new Map(
    lugares.map(({ campo, condicoes }) => {
      const de = new Set(condicoes.flatMap(({ regras }) => regras.map((regra) => regra.campo)));
      if (campo.tipo === 'calculado') {
        const formula = lerFormula(campo.formula);
        if (formula.ok) for (const { campo: chave, coluna } of formula.campos) de.add(coluna ?? chave);
      }
      if (campo.tipo === 'grupo') for (const { chave } of campo.itens) de.add(chave);
      return [campo.chave, de];
    }),
  );
}

/** The keys of one circle, the first repeated at the end; null when there is none. */
export function ciclo(dependencias: Dependencias): readonly string[] | null {
  const prontas = new Set<string>();
  const caminho: string[] = [];
  const abertas = new Set<string>();
  const visitar = (chave: string): readonly string[] | null => {
    if (prontas.has(chave)) return null;
    if (abertas.has(chave)) return [...caminho.slice(caminho.indexOf(chave)), chave];
    abertas.add(chave);
    caminho.push(chave);
    for (const dependencia of dependencias.get(chave) ?? []) {
      const achado = dependencias.has(dependencia) ? visitar(dependencia) : null;
      if (achado) return achado;
    }
    abertas.delete(chave);
    caminho.pop();
    prontas.add(chave);
    return null;
  };
  for (const chave of dependencias.keys()) {
    const achado = visitar(chave);
    if (achado) return achado;
  }
  return null;
}

/** Every key after all that it depends on; only where there is no circle. */
export function ordemDe(dependencias: Dependencias): readonly string[] {
  const ordem: string[] = [];
  const vistas = new Set<string>();
  const visitar = (chave: string): void => {
    if (vistas.has(chave)) return;
    vistas.add(chave);
    for (const dependencia of dependencias.get(chave) ?? [])
      if (dependencias.has(dependencia)) visitar(dependencia);
    ordem.push(chave);
  };
  for (const chave of dependencias.keys()) visitar(chave);
  return ordem;
}
