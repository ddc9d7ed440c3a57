import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Progress, Typography } from 'antd';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { Verificacao } from '#domain/auditoria/evento-narrado.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { auditoria } from '#messages/auditoria.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { latestVerification, startVerification } from './audit-query.ts';

const EVERY_MS = 700;

/** Starts the verification, shows how far it is and its result; it goes on when this is closed. */
export function VerifyDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['auditoria-verificacao'],
    queryFn: ({ signal }) => latestVerification(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.estado === 'executando' ? EVERY_MS : false),
  });
  const { data, error, isPending, refetch } = query;
  const running = data?.estado === 'executando';
  const { run, busy, problem } = useAct(
    async () => {
      client.setQueryData(['auditoria-verificacao'], await startVerification());
      await refetch();
    },
    { failure: auditoria.verificacaoFalhou, tell: 'place' },
  );
  return (
    <Modal
      title={auditoria.verificarTitulo}
      onClose={onClose}
      width={560}
      footer={
        isPending || (error && !data) ? undefined : (
          <Button type="primary" loading={busy || running} onClick={() => void run()}>
            {running ? auditoria.verificando : data ? auditoria.verificarDeNovo : auditoria.verificarComecar}
          </Button>
        )
      }
    >
      <Typography.Paragraph type="secondary">{auditoria.verificarTexto}</Typography.Paragraph>
      {problem ? <Alert type="error" showIcon message={problem} /> : null}
      <Loaded query={query} rows={2}>
        {(data) =>
          data ? (
            <Result found={data} />
          ) : (
            <Typography.Text type="secondary">{auditoria.nunca}</Typography.Text>
          )
        }
      </Loaded>
    </Modal>
  );
}

function Result({ found }: { readonly found: Verificacao }) {
  const { estado, conferidos, total, achados, mais } = found;
  if (estado === 'executando')
    return (
      <div role="status">
        <Progress
          percent={Math.floor((100 * conferidos) / Math.max(1, total))}
          aria-label={auditoria.verificando}
        />
        {auditoria.conferidos(conferidos, total)}
      </div>
    );
  const when = <p>{auditoria.ultima(formatDataHora(found.concluidaEm ?? found.iniciadaEm), found.por)}</p>;
  if (estado === 'integra')
    return (
      <Alert
        type="success"
        role="status"
        showIcon
        icon={<ShieldCheck size={20} aria-hidden />}
        message={auditoria.integra}
        description={
          <>
            <p>{auditoria.integraTexto(conferidos)}</p>
            {when}
          </>
        }
      />
    );
  const violated = estado === 'violada';
  return (
    <Alert
      type="error"
      showIcon
      icon={<ShieldAlert size={20} aria-hidden />}
      message={
        violated
          ? auditoria.violada
          : estado === 'interrompida'
            ? auditoria.verificacaoInterrompida
            : auditoria.verificacaoFalhou
      }
      description={
        <>
          {violated ? <p>{auditoria.violadaTexto(achados.length, conferidos, mais)}</p> : null}
          {violated ? (
            // A long list is scrolled by keyboard too.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls
            <ol className="z-rola" tabIndex={0} aria-label={auditoria.achados}>
              {achados.map((text, index) => (
                <li key={index}>{text}</li>
              ))}
            </ol>
          ) : null}
          {when}
        </>
      }
    />
  );
}
