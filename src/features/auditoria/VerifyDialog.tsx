import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { Verificacao } from '#domain/auditoria/evento-narrado.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { auditoria } from '#messages/auditoria.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { latestVerification, startVerification } from './audit-query.ts';

const EVERY_MS = 700;

/** Starts the verification, shows how far it is and its result; it goes on when this is closed. */
export function VerifyDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['auditoria-verificacao'],
    queryFn: ({ signal }) => latestVerification(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.estado === 'executando' ? EVERY_MS : false),
  });
  const running = data?.estado === 'executando';
  const start = async () => {
    setBusy(true);
    setProblem(null);
    try {
      client.setQueryData(['auditoria-verificacao'], await startVerification());
      await refetch();
    } catch (failure) {
      if (!isAbort(failure)) setProblem(messageOf(failure, auditoria.verificacaoFalhou));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      title={auditoria.verificarTitulo}
      onClose={onClose}
      width={560}
      footer={
        isPending || (error && !data) ? undefined : (
          <Button kind="primario" busy={busy || running} onClick={() => void start()}>
            {running ? auditoria.verificando : data ? auditoria.verificarDeNovo : auditoria.verificarComecar}
          </Button>
        )
      }
    >
      <p className="z-aud-nota">{auditoria.verificarTexto}</p>
      {problem ? (
        <p className="z-erro" role="alert">
          {problem}
        </p>
      ) : null}
      {isPending ? (
        <LoadingState rows={2} />
      ) : error && !data ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : data ? (
        <Result found={data} />
      ) : (
        <p className="z-aud-fraco">{auditoria.nunca}</p>
      )}
    </Modal>
  );
}

function Result({ found }: { readonly found: Verificacao }) {
  const { estado, conferidos, total, achados, mais } = found;
  if (estado === 'executando')
    return (
      <div className="z-aud-resultado" role="status">
        <progress value={conferidos} max={Math.max(1, total)} aria-label={auditoria.verificando} />
        <span>{auditoria.conferidos(conferidos, total)}</span>
      </div>
    );
  const when = auditoria.ultima(formatDataHora(found.concluidaEm ?? found.iniciadaEm), found.por);
  if (estado === 'integra')
    return (
      <div className="z-aud-resultado" data-estado="integra" role="status">
        <strong>
          <ShieldCheck size={20} aria-hidden />
          {auditoria.integra}
        </strong>
        <span>{auditoria.integraTexto(conferidos)}</span>
        <span className="z-aud-fraco">{when}</span>
      </div>
    );
  if (estado === 'violada')
    return (
      <div className="z-aud-resultado" data-estado="violada" role="alert">
        <strong>
          <ShieldAlert size={20} aria-hidden />
          {auditoria.violada}
        </strong>
        <span>{auditoria.violadaTexto(achados.length, conferidos, mais)}</span>
        {/* A long list is scrolled by keyboard too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls */}
        <ol className="z-aud-achados" tabIndex={0} aria-label={auditoria.achados}>
          {achados.map((text, index) => (
            <li key={index}>{text}</li>
          ))}
        </ol>
        <span className="z-aud-fraco">{when}</span>
      </div>
    );
  return (
    <div className="z-aud-resultado" data-estado="violada" role="alert">
      <strong>
        <CircleAlert size={20} aria-hidden />
        {estado === 'interrompida' ? auditoria.verificacaoInterrompida : auditoria.verificacaoFalhou}
      </strong>
      <span className="z-aud-fraco">{when}</span>
    </div>
  );
}
