/** A large statement on its way in: how far it is, and what became of it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Progress } from 'antd';
import { useEffect, useState } from 'react';
import type { ExtratoPedido } from '#domain/tesouraria/wire.ts';
import { extratos, extratoTela as texto } from '#messages/tesouraria-extrato.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useCan } from '#shared/session/session.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { cancelarPedido, lerPedido, TESOURARIA } from './wire.ts';

const ASK_MS = 1000;
const underway = ({ estado }: ExtratoPedido): boolean => estado === 'na-fila' || estado === 'executando';

export function ImportRun({ id }: { readonly id: number }) {
  const client = useQueryClient();
  const can = useCan();
  const { data: pedido, error } = useQuery({
    queryKey: [...TESOURARIA, 'pedido', id],
    queryFn: ({ signal }) => lerPedido(id, signal),
    refetchInterval: ({ state }) => (state.data && underway(state.data) ? ASK_MS : false),
  });
  const ended = pedido?.estado === 'concluido';
  useEffect(() => {
    // What these screens showed before the lines were there.
    if (ended) void client.invalidateQueries({ queryKey: TESOURARIA });
  }, [client, ended]);
  // It ends by itself a little later: until then the button stays as it is.
  const [stopped, setStopped] = useState(false);
  const stop = useAct(
    async () => {
      await cancelarPedido(id);
      setStopped(true);
    },
    { failure: texto.falhaParar },
  );
  if (error) return <Alert type="error" showIcon role="alert" message={messageOf(error, texto.semPedido)} />;
  if (!pedido) return null;
  const { nome, estado, feitas, total, motivo, resultado } = pedido;
  if (estado === 'concluido')
    return (
      <Alert
        type="success"
        showIcon
        role="status"
        message={extratos.fim(nome, estado)}
        description={extratos.importado(resultado ?? [])}
        action={
          <ButtonLink
            to={
              can('list', 'linhaextrato')
                ? `/conciliacao-bancaria?conta=${resultado?.[0]?.contaBancariaId ?? ''}`
                : '/extratos-bancarios'
            }
          >
            {can('list', 'linhaextrato') ? texto.conciliar : texto.outros}
          </ButtonLink>
        }
      />
    );
  if (!underway(pedido))
    return (
      <Alert
        type={estado === 'cancelado' ? 'info' : 'error'}
        showIcon
        role="alert"
        message={extratos.fim(nome, estado)}
        description={motivo}
      />
    );
  return (
    <Card size="small" title={<h2>{nome}</h2>} styles={{ title: { whiteSpace: 'normal' } }}>
      <Flex vertical gap={8} align="start">
        <Progress
          aria-label={texto.importando}
          percent={total > 0 ? Math.floor((100 * feitas) / total) : 0}
          status="active"
        />
        <span role="status">
          {estado === 'na-fila' ? texto.naFila : null} {texto.andamento(feitas, total)}
        </span>
        <Button loading={stop.busy || stopped} onClick={() => void stop.run()}>
          {texto.parar}
        </Button>
      </Flex>
    </Card>
  );
}
