/**
 * The end of a visit in one act: the closed chart and the papers of the visit are signed, and the next of the queue is called.
 * What does not go through stops it: the person reads what happened and what remains, each with its button.
 */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex, List, Select } from 'antd';
import { CircleAlert, CircleCheck, Clock, LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useSigning } from '#capabilities/assinatura/index.ts';
import { callNext, CHAVE, type Next } from '#capabilities/fila/index.ts';
import { fimTela as texto } from '#messages/prontuario-fim.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { closingPaper, type Chart } from './wire.ts';

/** Where the page is come back to with an authorization, and whether somebody is called then. */
export const END = 'fim';
export const CALLS = 'chamar';
const MY_DAY = '/atendimento-profissional';

/** What is asked for after the closing. */
export type Wanted = { readonly sign: boolean; readonly call: boolean };

export function Finish(props: {
  readonly chart: Chart;
  readonly wanted: Wanted;
  /** Back from an authorization: the signature goes on by itself. */
  readonly resumed: boolean;
  readonly onClose: () => void;
}) {
  const { chart, wanted, resumed, onClose } = props;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [returning, setReturning] = useState(resumed);
  const [signed, setSigned] = useState(!wanted.sign);
  const [called, setCalled] = useState<string | null>(null);
  const [rooms, setRooms] = useState<Next | null>(null);
  const [room, setRoom] = useState<number | undefined>(undefined);

  const end = (who: string | null) => {
    const told = wanted.sign ? texto.concluido : texto.soEncerrado;
    notify({ type: 'SUCCESS', value: told(chart.nomePaciente ?? '', who) });
    onClose();
    if (wanted.call) void navigate(MY_DAY);
  };
  const call = useAct(
    async (all: boolean, where?: number) => {
      const answer = await callNext(where);
      void client.invalidateQueries({ queryKey: CHAVE });
      if (answer !== null && 'salas' in answer) return setRooms(answer);
      const who = answer === null ? texto.ninguem : texto.chamada(answer.item.paciente, answer.sala);
      setCalled(who);
      if (all) end(who);
    },
    { failure: texto.falhaChamar, tell: 'place' },
  );
  const signing = useSigning(
    { modulo: 'prontuarios', id: chart.id },
    {
      aba: END,
      marks: { [CALLS]: wanted.call ? '1' : '0' },
      onClosed: (all) => {
        setReturning(false);
        setSigned(all);
        // Whoever did not get to sign is not sent on to the next one.
        if (!all) return;
        if (wanted.call && called === null) void call.run(true);
        else end(called);
      },
    },
  );
  const sign = useAct(
    async () => {
      await closingPaper(chart.id);
      await signing.sign();
    },
    { failure: texto.falhaDocumento, tell: 'place' },
  );
  const began = useRef(false);
  useEffect(() => {
    if (began.current || resumed) return;
    began.current = true;
    if (wanted.sign) void sign.run();
    else void call.run(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the chart has closed.
  }, []);

  if (signing.dialog !== null) return signing.dialog;
  const names = signing.unsigned.map(({ nomeArquivo }) => nomeArquivo.replace(/\.pdf$/, ''));
  const signs = sign.busy || returning;
  const busy = signs || call.busy;
  const lines: readonly Line[] = [
    { key: 'encerrar', state: 'ok', title: texto.encerrado },
    ...(wanted.sign
      ? [
          signed
            ? ({ key: 'assinar', state: 'ok', title: texto.assinado } as const)
            : {
                key: 'assinar',
                state: signs ? ('doing' as const) : ('left' as const),
                title: sign.busy ? texto.fazendo : returning ? texto.assinando : texto.faltaAssinar(names),
                text: sign.problem,
                action: (
                  <Button type="primary" disabled={busy} onClick={() => void sign.run()}>
                    {texto.assinar(names.length)}
                  </Button>
                ),
              },
        ]
      : []),
    ...(wanted.call
      ? [
          called !== null
            ? ({ key: 'chamar', state: 'ok', title: called } as const)
            : {
                key: 'chamar',
                state: call.busy ? ('doing' as const) : ('left' as const),
                title: call.busy
                  ? texto.chamando
                  : rooms?.item
                    ? texto.faltaSala(rooms.item.paciente)
                    : texto.faltaChamar,
                text: call.problem,
                action: (
                  <Flex gap={8} wrap>
                    {rooms === null ? null : (
                      <Select<number>
                        aria-label={texto.sala}
                        placeholder={texto.sala}
                        style={{ minWidth: 170 }}
                        value={room}
                        options={rooms.salas.map(({ id, nome }) => ({ value: id, label: nome }))}
                        onChange={setRoom}
                      />
                    )}
                    <Button
                      type={signed ? 'primary' : 'default'}
                      disabled={busy || (rooms !== null && room === undefined)}
                      onClick={() => void call.run(signed, room)}
                    >
                      {texto.chamar}
                    </Button>
                  </Flex>
                ),
              },
        ]
      : []),
  ];
  return (
    <Modal
      title={texto.titulo}
      stubborn={busy}
      width={600}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {texto.ficar}
          </Button>
          <Button
            disabled={busy}
            onClick={() => {
              onClose();
              void navigate(MY_DAY);
            }}
          >
            {texto.meuDia}
          </Button>
        </>
      }
    >
      <List<Line> rowKey="key" dataSource={[...lines]} renderItem={(line) => <OneLine {...line} />} />
    </Modal>
  );
}

type Line = {
  readonly key: string;
  readonly state: 'ok' | 'doing' | 'left';
  readonly title: string;
  readonly text?: string | null;
  readonly action?: ReactNode;
};

const ICON = {
  ok: <CircleCheck size={16} color="var(--z-success)" aria-hidden />,
  doing: <LoaderCircle size={16} color="var(--z-text-soft)" aria-hidden />,
  left: <Clock size={16} color="var(--z-text-soft)" aria-hidden />,
} as const;

function OneLine({ state, title, text = null, action }: Line) {
  return (
    <List.Item actions={state === 'left' && action ? [action] : []}>
      <List.Item.Meta
        avatar={text === null ? ICON[state] : <CircleAlert size={16} color="var(--z-error)" aria-hidden />}
        title={<span role={state === 'doing' ? 'status' : undefined}>{title}</span>}
        description={text === null ? undefined : <span role="alert">{text}</span>}
      />
    </List.Item>
  );
}
