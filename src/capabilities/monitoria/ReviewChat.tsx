/** The review chat of a record or of one of its fields: what was said, and where one says more (MON-01 to MON-03). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, Input, Radio, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import {
  encerrada,
  MENSAGEM_MAXIMO,
  statusDaConversa,
  statusPermitidos,
  SUJEITO_MONITORIA,
  type MensagemMonitoria,
  type StatusMonitoria,
} from '#domain/monitoria/monitoria.ts';
import { useTextDraft } from '#engine/kit/index.ts';
import { monitoriaServidor, monitoriaTela as texto, STATUS_DITO } from '#messages/monitoria.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { useReread } from '#shared/live/board.ts';
import { useCan } from '#shared/session/session.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { StatusIcon } from './StatusIcon.tsx';
import { conversaKey, enviar, lerConversa, resumoKey, type Lugar, type Mestre } from './wire.ts';
import './monitoria.css';

const REGISTROS = ['monitorias'] as const;

type Props = { readonly lugar: Lugar; readonly mestre?: Mestre | undefined };

export default function ReviewChat({ lugar, mestre }: Props) {
  useReread(conversaKey(lugar), REGISTROS);
  const conversa = useQuery({
    queryKey: conversaKey(lugar),
    queryFn: ({ signal }) => lerConversa(lugar, signal),
    staleTime: 0,
  });
  return (
    <Loaded query={conversa} failed={texto.falha} rows={4}>
      {(mensagens) => <Said lugar={lugar} mestre={mestre} mensagens={mensagens} />}
    </Loaded>
  );
}

function Said({ lugar, mestre, mensagens }: Props & { readonly mensagens: readonly MensagemMonitoria[] }) {
  const can = useCan();
  const permitidos = statusPermitidos(can);
  const fechada = encerrada(statusDaConversa(mensagens));
  const writes = can('insert', SUJEITO_MONITORIA) && permitidos.length > 0;
  return (
    <Flex vertical gap={20}>
      {mensagens.length === 0 ? (
        <EmptyState title={texto.vazio} text={texto.vazioTexto} />
      ) : (
        <ol className="monitoria-mensagens" aria-live="polite">
          {mensagens.map(({ id, usuarioRegistro, dataHoraRegistro, status, mensagem }) => (
            <li key={id}>
              <Flex gap={8} align="center" wrap>
                <Typography.Text strong>{usuarioRegistro}</Typography.Text>
                <Typography.Text type="secondary">
                  <time dateTime={dataHoraRegistro}>{formatMinuto(dataHoraRegistro)}</time>
                </Typography.Text>
              </Flex>
              <div className="monitoria-texto">{mensagem}</div>
              <Flex gap={6} align="center">
                <StatusIcon status={status} />
                <Typography.Text type="secondary">{STATUS_DITO[status]}</Typography.Text>
              </Flex>
            </li>
          ))}
        </ol>
      )}
      {fechada ? <Alert type="success" showIcon message={texto.aprovada} /> : null}
      {writes ? (
        <Composer
          key={`${lugar.resource}-${lugar.id}-${lugar.coluna ?? ''}`}
          lugar={lugar}
          mestre={mestre}
          permitidos={permitidos}
          fechada={fechada}
        />
      ) : fechada ? null : (
        <Alert type="info" showIcon message={texto.soLeitura} />
      )}
    </Flex>
  );
}

type Problema = { readonly mensagem?: string; readonly status?: string };

function Composer({
  lugar,
  mestre,
  permitidos,
  fechada,
}: Props & {
  readonly permitidos: readonly StatusMonitoria[];
  /** Approved meanwhile: what was typed stays in sight, as not recorded. */
  readonly fechada: boolean;
}) {
  const client = useQueryClient();
  const [mensagem, setMensagem] = useState('');
  const [escolhido, setEscolhido] = useState<StatusMonitoria | null>(null);
  const [problema, setProblema] = useState<Problema>({});
  /** Not sent: said beside the text, which stays; a sentence of the server where it has one for it. */
  const [parado, setParado] = useState<string | null>(null);
  /** One for each message: sent again after a failure of the line, it is written once. */
  const chave = useRef(crypto.randomUUID());
  const { found, forget } = useTextDraft(
    { recurso: 'monitoria', registro: `${lugar.resource}-${lugar.id}-${lugar.coluna ?? ''}` },
    mensagem,
    '',
  );
  useEffect(() => {
    if (found !== null) setMensagem((now) => (now === '' ? found : now));
  }, [found]);
  const [unico] = permitidos;
  const status = permitidos.length === 1 ? (unico ?? null) : escolhido;
  const act = useAct(
    async (chosen: StatusMonitoria) => {
      setParado(null);
      const mensagens = await enviar(lugar, mestre, { mensagem, status: chosen }, chave.current);
      chave.current = crypto.randomUUID();
      forget();
      setMensagem('');
      setEscolhido(null);
      client.setQueryData(conversaKey(lugar), mensagens);
      await client.invalidateQueries({ queryKey: resumoKey(lugar) });
    },
    {
      failure: texto.naoEnviado,
      // The specification keeps a failure silent: nothing but a word beside the text, which stays.
      refused: async (error) => {
        const fala = error instanceof HttpError && error.statusCode === 409 ? error.message : '';
        setParado(fala);
        if (fala !== '') await client.invalidateQueries({ queryKey: conversaKey(lugar) });
        return true;
      },
    },
  );
  const send = () => {
    const falta: Problema = {
      ...(mensagem.trim() === '' ? { mensagem: monitoriaServidor.semMensagem } : {}),
      ...(status === null ? { status: monitoriaServidor.semStatus } : {}),
    };
    setProblema(falta);
    if (status !== null && falta.mensagem === undefined) void act.run(status);
  };
  if (fechada)
    return mensagem.trim() === '' ? null : (
      <Alert
        type="warning"
        showIcon
        role="alert"
        message={texto.naoRegistrado}
        description={
          <Typography.Paragraph copyable className="monitoria-texto">
            {mensagem}
          </Typography.Paragraph>
        }
        action={
          <Button
            size="small"
            onClick={() => {
              forget();
              setMensagem('');
            }}
          >
            {texto.descartar}
          </Button>
        }
      />
    );
  return (
    <Form layout="vertical" component="div">
      <Form.Item
        label={texto.mensagem}
        htmlFor="monitoria-mensagem"
        validateStatus={problema.mensagem ? 'error' : ''}
        help={problema.mensagem === undefined ? undefined : <span role="alert">{problema.mensagem}</span>}
      >
        <Input.TextArea
          id="monitoria-mensagem"
          rows={3}
          maxLength={MENSAGEM_MAXIMO}
          placeholder={texto.escreva}
          value={mensagem}
          onChange={({ target }) => {
            setMensagem(target.value);
            setProblema((antes) => (antes.status ? { status: antes.status } : {}));
          }}
        />
      </Form.Item>
      {permitidos.length > 1 ? (
        <Form.Item
          label={<span id="monitoria-status">{texto.status}</span>}
          validateStatus={problema.status ? 'error' : ''}
          help={problema.status === undefined ? undefined : <span role="alert">{problema.status}</span>}
        >
          <Radio.Group
            aria-labelledby="monitoria-status"
            value={escolhido}
            onChange={({ target }: { target: { value?: StatusMonitoria } }) => {
              setEscolhido(target.value ?? null);
              setProblema((antes) => (antes.mensagem ? { mensagem: antes.mensagem } : {}));
            }}
          >
            {permitidos.map((cada) => (
              <Radio key={cada} value={cada}>
                <Flex component="span" gap={6} align="center">
                  <StatusIcon status={cada} />
                  {STATUS_DITO[cada]}
                </Flex>
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
      ) : null}
      <Flex gap={12} align="center" wrap>
        <Button type="primary" loading={act.busy} onClick={send}>
          {permitidos.length === 1 && unico ? texto.enviarComo(STATUS_DITO[unico]) : texto.enviar}
        </Button>
        {parado === null ? null : parado === '' ? (
          <Button type="link" size="small" danger onClick={send}>
            {texto.naoEnviado}
          </Button>
        ) : (
          <Typography.Text type="danger" role="alert">
            {parado}
          </Typography.Text>
        )}
      </Flex>
    </Form>
  );
}
