/** Results of exams that the professional asked for; whoever opens one has seen it. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { EntityList, type Row } from '#engine/kit/index.ts';
import { meuDiaTela as texto } from '#messages/fila-tela.ts';
import { request } from '#shared/http/client.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';

const REGISTRO = 'pedidos-exame';
/** In the address of a notice: the result that it is about. */
const PEDIDO = 'resultado';
const UM_NUMERO = /^[1-9][0-9]{0,14}$/;

export function Results(props: {
  readonly where: { readonly [filtro: string]: string };
  readonly quantos: number;
}) {
  const { where, quantos } = props;
  const navigate = useNavigate();
  const marca = useCan()('visto', 'prontuario');
  const [params] = useSearchParams();
  const client = useQueryClient();
  const abrir = useCallback(
    async (id: number, replace = false) => {
      const entry = indexEntry(REGISTRO);
      try {
        const { situacao, versao } = await request<Row & { readonly situacao: string }>(`${REGISTRO}/${id}`);
        if (marca && situacao === 'COM_RESULTADO') {
          await request(`${REGISTRO}/${id}/_transicao`, {
            method: 'POST',
            body: { transicao: 'visto' },
            ifMatch: versao,
          });
          // Whoever comes back finds it seen, told live meanwhile or not.
          void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(REGISTRO) });
        }
        if (entry) void navigate(formPathOf(entry, id), { replace });
      } catch {
        // The client has told why; the list shows how it stands.
      }
    },
    [marca, navigate, client],
  );
  const pedido = params.get(PEDIDO) ?? '';
  useEffect(() => {
    // In the notice's own place: going back does not open it again.
    if (UM_NUMERO.test(pedido)) void abrir(Number(pedido), true);
  }, [pedido, abrir]);
  if (quantos === 0) return null;
  return (
    <section aria-labelledby="resultados-a-ver">
      <h2 id="resultados-a-ver">{texto.resultados}</h2>
      <EntityList resource={REGISTRO} where={where} onOpen={({ id }) => void abrir(id)} />
    </section>
  );
}
