/** Everything of the person of a request: made by the queue, watched, left, and taken away with the sum that proves it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Flex, Progress, Typography } from 'antd';
import { Download, PackageOpen } from 'lucide-react';
import { addDays, formatData } from '#domain/formato/data.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { DIAS_DO_PACOTE } from '#domain/privacidade/prazo.ts';
import { useRereadWhen, type RecordPanelProps } from '#engine/kit/index.ts';
import { tamanhoArquivo } from '#messages/importacao.ts';
import { pacoteTela as texts } from '#messages/pacote-titular.ts';
import { request } from '#shared/http/client.ts';
import { download } from '#shared/http/download.ts';
import { useCan } from '#shared/session/session.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';

type Estado = {
  readonly pacote: 'NENHUM' | 'NA_FILA' | 'PRONTO' | 'FALHOU';
  readonly pacoteEm: string | null;
  readonly pacoteResumo: string | null;
  readonly pacoteBytes: number | null;
  /** Whether the file of the last one is still kept. */
  readonly guardado: boolean;
  readonly montadoPor: string | null;
  /** Whether it was made by whoever looks: it holds what that person may see. */
  readonly meu: boolean;
  readonly andamento: { readonly feitos: number; readonly total: number | null } | null;
};

/** While it is made it is asked for so often. */
const EVERY_MS = 2000;
/** A person's files may be many. */
const LONG_MS = 600_000;

export default function PackagePanel({ id, reread }: RecordPanelProps) {
  const client = useQueryClient();
  const can = useCan();
  const key = ['pacote-titular', id];
  const path = `solicitacoes-titulares/${id}/pacote`;
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request<Estado>(path, { signal, silent: true, background: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pacote === 'NA_FILA' ? EVERY_MS : false),
  });
  useRereadWhen(data?.pacote, reread);
  const after = async (next: Estado) => {
    client.setQueryData(key, next);
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
  };
  const make = useAct(async () => after(await request<Estado>(path, { method: 'POST', body: {} })), {
    failure: texts.falha,
  });
  const stop = useAct(
    async () => after(await request<Estado>(`${path}/cancelar`, { method: 'POST', body: {} })),
    { failure: texts.falha },
  );
  const take = useAct(async () => download(`${path}/arquivo`, { timeoutMs: LONG_MS }), {
    failure: texts.falha,
  });
  if (error) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} label={texts.carregando} />;
  const may = can('montar', 'solicitacaotitular');
  const { pacote, pacoteEm, pacoteResumo, pacoteBytes, guardado, montadoPor, meu, andamento } = data;
  const begin = (
    <Button
      type={guardado && meu ? 'default' : 'primary'}
      icon={<PackageOpen size={16} aria-hidden />}
      loading={make.busy}
      disabled={!may}
      onClick={() => void make.run()}
    >
      {pacoteEm === null ? texts.montar : texts.montarDeNovo}
    </Button>
  );
  return (
    <Flex vertical gap={16} align="start" className="z-leitura">
      <Typography.Text type="secondary">{texts.descricao}</Typography.Text>
      {may ? null : <Alert type="info" showIcon message={texts.semDireito} />}
      {pacote === 'FALHOU' ? <Alert type="error" showIcon role="alert" message={texts.falhou} /> : null}
      {pacote === 'NA_FILA' ? (
        <>
          <Progress
            percent={andamento?.total ? Math.floor((100 * andamento.feitos) / andamento.total) : 0}
            status="active"
            aria-label={texts.montando}
          />
          <Typography.Text role="status">
            {andamento?.total ? texts.feito(andamento.feitos, andamento.total) : texts.naFila}
          </Typography.Text>
          <Button loading={stop.busy} disabled={!may} onClick={() => void stop.run()}>
            {texts.cancelar}
          </Button>
        </>
      ) : null}
      {!guardado && pacoteEm ? (
        <Alert type="info" showIcon message={texts.apagado(formatMinuto(pacoteEm))} />
      ) : null}
      {guardado && pacoteEm ? (
        <>
          <Descriptions column={1} size="small">
            <Descriptions.Item label={texts.pacote}>
              {texts.pronto(formatMinuto(pacoteEm), tamanhoArquivo(pacoteBytes ?? 0))}
            </Descriptions.Item>
            <Descriptions.Item label={texts.resumo}>
              <Typography.Text copyable code style={{ wordBreak: 'break-all' }}>
                {pacoteResumo ?? ''}
              </Typography.Text>
            </Descriptions.Item>
          </Descriptions>
          <Typography.Text type="secondary">{texts.comoConferir}</Typography.Text>
          <Typography.Text type="secondary">
            {texts.ate(formatData(addDays(diaDe(Date.parse(pacoteEm)), DIAS_DO_PACOTE)), DIAS_DO_PACOTE)}
          </Typography.Text>
          {meu ? null : <Alert type="info" showIcon message={texts.deOutro(montadoPor)} />}
          {meu ? (
            <Button
              type="primary"
              icon={<Download size={16} aria-hidden />}
              loading={take.busy}
              disabled={!may}
              onClick={() => void take.run()}
            >
              {texts.baixar}
            </Button>
          ) : null}
        </>
      ) : null}
      {pacote === 'NA_FILA' ? null : begin}
    </Flex>
  );
}
