/** The filters of the report that the record beside names, kept as the query that the report is asked with. */
import { useQuery } from '@tanstack/react-query';
import type { FiltroLido } from '#domain/relatorio/resposta.ts';
import { relatorioTela as texto } from '#messages/relatorio.ts';
import { request } from '#shared/http/client.ts';
import type { WidgetProps } from '../widget.ts';
import { FilterChoice } from './FilterChoice.tsx';

export default function FiltersFields({ id, value, onChange, readOnly, values }: WidgetProps) {
  const relatorio = typeof values.relatorio === 'string' ? values.relatorio : '';
  const { data, isPending, isError } = useQuery({
    queryKey: ['relatorio', relatorio, 'filtros'],
    queryFn: ({ signal }) =>
      request<readonly FiltroLido[]>(`/api/relatorios/${relatorio}/filtros`, { signal, silent: true }),
    enabled: relatorio !== '',
    staleTime: 300_000,
  });
  const escolhidos = new URLSearchParams(typeof value === 'string' ? value : '');
  const escolher = (campo: string, valor: string | null): void => {
    // Those of another report, chosen before, are left behind.
    const restam = [...escolhidos].filter(
      ([nome]) => nome !== campo && data?.some((filtro) => filtro.campo === nome),
    );
    const agora = new URLSearchParams([...restam, ...(valor === null ? [] : [[campo, valor]])]);
    onChange(agora.size === 0 ? null : agora.toString());
  };
  return (
    <div id={id} className="z-campos" tabIndex={-1}>
      {relatorio === '' || data?.length === 0 ? <span className="z-fraco">{texto.semFiltros}</span> : null}
      {isError ? <span className="z-fraco">{texto.filtrosFechados}</span> : null}
      {isPending && relatorio !== '' ? <span className="z-fraco">…</span> : null}
      {(data ?? []).map((filtro) => (
        <FilterChoice
          key={`${relatorio}.${filtro.campo}`}
          filtro={filtro}
          valor={escolhidos.get(filtro.campo) ?? ''}
          disabled={readOnly}
          onChange={(valor) => escolher(filtro.campo, valor)}
        />
      ))}
    </div>
  );
}
