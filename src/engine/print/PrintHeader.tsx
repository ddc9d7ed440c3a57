/** What a printed list says of itself: title, unit, filters, order of the count, time. Only on paper. */
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { lista } from '#messages/lista.ts';

type Props = { readonly title: string; readonly unit: string; readonly filters: readonly string[]; readonly count: string };

export function PrintHeader({ title, unit, filters, count }: Props) {
  return (
    <div className="z-lista-impressao" aria-hidden="true">
      <strong>{title}</strong>
      {unit ? <span>{unit}</span> : null}
      <span>{filters.length > 0 ? filters.join('; ') : lista.semFiltros}</span>
      <span>{count}</span>
      <span>{lista.impressoEm(formatDataHora(new Date().toISOString()))}</span>
    </div>
  );
}
