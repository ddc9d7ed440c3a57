/** A step that many rows take: how far it is, and what became of those that did not take it. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Progress as Bar } from 'antd';
import { useState } from 'react';
import type { PassosPedidos } from '#domain/transition/transition.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { cicloTela } from '#messages/lifecycle-tela.ts';
import { request } from '#shared/http/client.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { stepKeys } from './keys.ts';
import { RefusedRows } from './RefusedRows.tsx';

type Props = {
  readonly entity: EntityModel;
  /** As it was asked for; ended where it was taken at once. */
  readonly asked: PassosPedidos;
  /** The step's verb. */
  readonly title: string;
  /** The rows that did not take it stay chosen in the list. */
  readonly chosen?: boolean;
  /** How it stands when the person leaves it. */
  readonly onClose: (found: PassosPedidos) => void;
};

const ASK_MS = 700;
export const underway = ({ estado }: PassosPedidos): boolean =>
  estado === 'na-fila' || estado === 'executando';

export default function ManySteps({ entity, asked, title, chosen = false, onClose }: Props) {
  const path = `${asked.recurso}/_passos/${asked.id}`;
  const { data: found, error } = useQuery({
    queryKey: stepKeys.many(asked.recurso, asked.id),
    queryFn: ({ signal }) => request<PassosPedidos>(path, { signal, silent: true }),
    enabled: underway(asked),
    initialData: asked,
    refetchInterval: ({ state }) => (state.data && underway(state.data) ? ASK_MS : false),
  });
  const going = underway(found);
  const refused = found.recusados.reduce((sum, { ids }) => sum + ids.length, 0);
  // It ends by itself a little later: until then the button stays as it is.
  const [stopped, setStopped] = useState(false);
  const stop = useAct(
    async () => {
      await request(`${path}/cancelar`, { method: 'POST' });
      setStopped(true);
    },
    { failure: cicloTela.falhaParar },
  );
  return (
    <Modal
      title={title}
      stubborn
      width={560}
      onClose={() => onClose(found)}
      footer={
        <>
          {going ? (
            <Button loading={stop.busy || stopped} onClick={() => void stop.run()}>
              {cicloTela.parar}
            </Button>
          ) : null}
          <Button type="primary" data-foco="" onClick={() => onClose(found)}>
            {going ? cicloTela.fecharContinua : cicloTela.fechar}
          </Button>
        </>
      }
    >
      {going ? (
        <>
          <Bar
            aria-label={title}
            percent={found.total > 0 ? Math.floor((100 * found.tratados) / found.total) : 0}
            status="active"
          />
          <p role="status">{cicloTela.tratados(found.tratados, found.total)}</p>
        </>
      ) : (
        <p role="status">
          {cicloTela.fim[
            found.estado === 'cancelado' || found.estado === 'falhou' ? found.estado : 'concluido'
          ](found.tratados - refused)}
        </p>
      )}
      {refused > 0 ? (
        <div className="z-pilha">
          <p>{cicloTela.ficaram(refused, chosen)}</p>
          <RefusedRows entity={entity} recusados={found.recusados} />
        </div>
      ) : null}
      {error ? <Alert type="error" showIcon message={messageOf(error, cicloTela.falhaDosPassos)} /> : null}
    </Modal>
  );
}
