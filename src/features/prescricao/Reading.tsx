/** A prescription as it was issued: items, what was warned about and why it went on, its papers and its next steps. */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Typography } from 'antd';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { Signing } from '#capabilities/assinatura/index.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { HistoryDrawer, useTransitions } from '#engine/kit/index.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import type { LoadedEntity } from '#shared/registro/registry.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Pager } from '#shared/ui/Pager.tsx';
import { Unchecked } from './Checks.tsx';
import { ItemLine } from './ItemLine.tsx';
import { Papers } from './Papers.tsx';
import { PRESCRIPTIONS, useOne } from './wire.ts';

const PAGE = 50;

export function Reading(props: {
  readonly id: number;
  readonly loaded: LoadedEntity;
  readonly signing: Signing;
}) {
  const {
    id,
    loaded: { entity },
    signing,
  } = props;
  const client = useQueryClient();
  const life = useTransitions(entity);
  const [history, setHistory] = useState(false);
  const [from, setFrom] = useState(0);
  const { data, error, refetch } = useOne(id);
  if (error) return <FailedState error={error} title={texto.falha} retry={() => void refetch()} />;
  if (!data) return <LoadingState label={texto.carregando} rows={3} />;
  const state = entity.lifecycle?.state[data.situacao];
  const { itens = [] } = data;
  return (
    <Flex vertical gap={16}>
      {data.encerradaEm ? (
        <Alert
          type="warning"
          showIcon
          message={texto.encerradaPor(
            state?.title ?? '',
            data.encerradaPor ?? '',
            formatMinuto(data.encerradaEm),
            data.motivo ?? '',
          )}
        />
      ) : null}
      <Flex vertical gap={12} component="ol" className="z-limpa" aria-label={texto.itens}>
        {itens.slice(from, from + PAGE).map((item, at) => (
          <li key={item.id}>
            <ItemLine item={item} place={from + at} kind={item.receituario ?? 'SIMPLES'} />
            {item.alertas ? (
              <Alert type="info" message={<span className="z-texto">{item.alertas}</span>} />
            ) : null}
          </li>
        ))}
      </Flex>
      <Pager label={texto.paginas} from={from} size={PAGE} total={itens.length} onMove={setFrom} />
      {data.orientacoes ? (
        <div>
          <strong>{texto.orientacoes}</strong>
          <Typography.Paragraph className="z-texto">{data.orientacoes}</Typography.Paragraph>
        </div>
      ) : null}
      {data.situacao === 'RASCUNHO' ? null : <Unchecked lines={data.naoConferido?.split('\n') ?? []} />}
      {data.emitidaEm ? <Papers prescription={data} signing={signing} /> : null}
      <Flex gap={8} wrap justify="flex-end">
        <Button icon={<History size={16} aria-hidden />} onClick={() => setHistory(true)}>
          {texto.historico}
        </Button>
        {life
          .of(data)
          .filter(({ name }) => name !== 'emitir')
          .map((step) => (
            <Button
              key={step.name}
              danger={step.danger}
              onClick={() =>
                life.ask(
                  step,
                  data,
                  texto.titulo,
                  () => void client.invalidateQueries({ queryKey: [PRESCRIPTIONS] }),
                )
              }
            >
              {step.title}
            </Button>
          ))}
      </Flex>
      {life.dialog}
      {history ? (
        <HistoryDrawer
          entity={entity}
          row={data}
          label={texto.titulo}
          mayRestore={false}
          onClose={() => setHistory(false)}
        />
      ) : null}
    </Flex>
  );
}
