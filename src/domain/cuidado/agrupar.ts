/** Events of a timeline as a person reads them: under their year, and what belongs to one visit together. */
import { diaDe } from '../formato/fuso.ts';
import type { EventoHistorico } from './wire.ts';

export type GrupoDeEventos = {
  readonly chave: string;
  /** The visit itself, where it is among the events. */
  readonly visita: EventoHistorico | null;
  readonly eventos: readonly EventoHistorico[];
};

export type Ano = { readonly chave: string; readonly grupos: readonly GrupoDeEventos[] };

/** The heading of what is to come. */
const PROXIMOS = 'proximos';

/**
 * `eventos` newest first; what is still to come stands under 'proximos', before the years, the nearest first: it is what
 * the patient comes for next. What was cancelled is not to come.
 */
export function agrupar(eventos: readonly EventoHistorico[], agora: number): readonly Ano[] {
  const anos = new Map<
    string,
    { chave: string; visita: EventoHistorico | null; id: number | null; eventos: EventoHistorico[] }[]
  >();
  for (const evento of eventos) {
    const momento = Date.parse(evento.quando);
    const ano = momento > agora && !evento.naoHavera ? PROXIMOS : diaDe(momento).slice(0, 4);
    const grupos = anos.get(ano) ?? [];
    anos.set(ano, grupos);
    let grupo = grupos.at(-1);
    if (!grupo || evento.visita === null || grupo.id !== evento.visita)
      grupos.push(
        (grupo = { chave: `${evento.tipo}-${evento.id}`, visita: null, id: evento.visita, eventos: [] }),
      );
    if (evento.tipo === 'visita') grupo.visita = evento;
    else grupo.eventos.push(evento);
  }
  return [...anos]
    .map(([chave, grupos]) => {
      const gruposDaSecao = grupos.map(({ id: _id, ...grupo }) => grupo);
      if (chave !== PROXIMOS) return { chave, grupos: gruposDaSecao };
      return {
        chave,
        grupos: gruposDaSecao
          .map((grupo) => ({ ...grupo, eventos: grupo.eventos.toReversed() }))
          .toReversed(),
      };
    })
    .toSorted((a, b) => Number(b.chave === PROXIMOS) - Number(a.chave === PROXIMOS));
}
