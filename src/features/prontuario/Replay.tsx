/** The chart as it stood at a chosen moment, read only: by a slider, or by the list of its moments (CLIN-02). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Collapse, Flex, Select, Slider, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { RecordBody, useRecordFormOn, type RecordWire } from '#engine/kit/index.ts';
import { formatDataHora, formatMinuto } from '#domain/formato/data-hora.ts';
import type { Momento } from '#domain/prontuario/momentos.ts';
import type { MomentoProntuario } from '#domain/prontuario/sessao.ts';
import { fraseDoRegistro } from '#messages/auditoria.ts';
import { prontuarioTela as texto } from '#messages/prontuario.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { EmptyState, LoadingState } from '#shared/ui/State.tsx';
import { Answered } from './Answered.tsx';
import { CorrectionList, WithFormer } from './Corrections.tsx';
import { CHARTS, readMoment, readMoments, type Chart } from './wire.ts';

const NEVER: Momento = { seq: 0, em: '', usuario: null, acao: '' };
const never = () => Promise.reject(new Error('what was does not change'));

export function Replay({ chart, onClose }: { chart: Chart; onClose: () => void }) {
  const query = useQuery({
    queryKey: [CHARTS, 'momentos', chart.id],
    queryFn: ({ signal }) => readMoments(chart.id, signal),
  });
  return (
    <Drawer title={texto.comoEstava(chart.nomePaciente ?? '')} width={960} onClose={onClose}>
      <Loaded query={query} failed={texto.falhaMomentos} rows={6}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={texto.semMomentos} />
          ) : (
            <Moments id={chart.id} moments={data} />
          )
        }
      </Loaded>
    </Drawer>
  );
}

const said = ({ em, usuario, acao }: Momento): string => {
  const beside = Object.hasOwn(texto.aoLado, acao)
    ? texto.aoLado[acao as keyof typeof texto.aoLado]
    : undefined;
  return texto.momento(formatDataHora(em), usuario ?? '', beside ?? fraseDoRegistro(acao));
};

function Moments({ id, moments }: { id: number; moments: readonly Momento[] }) {
  const [at, setAt] = useState(moments.length - 1);
  const moment = moments[at];
  const query = useQuery({
    queryKey: [CHARTS, 'momento', id, moment?.seq, moment?.em],
    queryFn: ({ signal }) => readMoment(id, moment ?? NEVER, signal),
    placeholderData: keepPreviousData,
    // What was does not change.
    staleTime: Infinity,
  });
  return (
    <Flex vertical gap={16}>
      <Flex vertical gap={4}>
        <Select
          aria-label={texto.escolherMomento}
          value={at}
          options={moments.map((momento, value) => ({ value, label: said(momento) }))}
          onChange={setAt}
        />
        {moments.length > 1 ? (
          <Slider
            min={0}
            max={moments.length - 1}
            value={at}
            onChange={setAt}
            dots={moments.length <= 40}
            ariaLabelForHandle={texto.escolherMomento}
            tooltip={{ formatter: (value) => formatMinuto(moments[value ?? 0]?.em ?? '') }}
          />
        ) : null}
      </Flex>
      <Loaded query={query} failed={texto.falhaMomentos} rows={6}>
        {(data) => (
          <div aria-busy={query.isPlaceholderData}>
            <Then key={data.em} moment={data} />
          </div>
        )}
      </Loaded>
    </Flex>
  );
}

/** The chart's own fields, drawn as the form draws what cannot be changed. */
function Then({ moment }: { moment: MomentoProntuario }) {
  const { entity, resource } = useEntity('prontuarios');
  const wire = useMemo<RecordWire>(
    () => ({ get: () => Promise.resolve(moment.prontuario), create: never, update: never }),
    [moment],
  );
  const { form, state, prefix } = useRecordFormOn(entity, {
    id: moment.prontuario.id,
    wire,
    draftOf: 'prontuario-momento',
    can: (action) => action !== 'update',
  });
  return (
    <Flex vertical gap={16}>
      <CorrectionList made={moment.correcoes} />
      {state.phase === 'pronto' ? (
        <WithFormer made={moment.correcoes} chart={moment.prontuario}>
          <RecordBody
            form={form}
            state={state}
            resource={resource}
            prefix={prefix}
            final
            onSave={() => undefined}
            trial
          />
        </WithFormer>
      ) : (
        <LoadingState rows={4} />
      )}
      {moment.respostas.length > 0 ? (
        <Flex vertical gap={8} component="section" aria-label={texto.formulariosDeEntao}>
          <Typography.Text strong>{texto.formulariosDeEntao}</Typography.Text>
          <Collapse
            size="small"
            defaultActiveKey={moment.respostas.map(({ id }) => id)}
            items={moment.respostas.map(({ id, nome, respondidaEm }) => ({
              key: id,
              label: `${nome}, ${formatMinuto(respondidaEm)}`,
              children: <Answered id={id} until={moment.em} />,
            }))}
          />
        </Flex>
      ) : null}
    </Flex>
  );
}
