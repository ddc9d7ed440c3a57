/** Asked again before an act that weighs: proved, the call that it interrupted goes on with all that was typed. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Meio } from '#domain/segundo-fator/exigencia.ts';
import { confirmacaoTela as texto, provaTela } from '#messages/segundo-fator-tela.ts';
import { request } from '#shared/http/client.ts';
import { queryClient } from '#shared/http/query-client.ts';
import { passkeysHere } from '#shared/session/second-step.ts';
import { FailedText, LoadingState } from '#shared/ui/State.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { Proof } from './Proof.tsx';
import type { OwnFactors } from './wire.ts';

export function ProofDialog({ onAnswer }: { readonly onAnswer: (proved: boolean) => void }) {
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['segundo-fator', 'prova'],
      queryFn: () => request<OwnFactors>('auth/segundo-fator', { silent: true }),
      gcTime: 0,
      staleTime: 0,
    },
    queryClient,
  );
  return (
    <Modal
      title={texto.titulo}
      width={440}
      stubborn
      onClose={() => onAnswer(false)}
      footer={<Button onClick={() => onAnswer(false)}>{texto.cancelar}</Button>}
    >
      <div className="z-pilha">
        <p>{texto.texto}</p>
        {error ? <FailedText error={error} retry={() => void refetch()} /> : null}
        {data ? (
          <Ways own={data} onProved={() => onAnswer(true)} />
        ) : error ? null : (
          <LoadingState rows={2} />
        )}
      </div>
    </Modal>
  );
}

function Ways({ own, onProved }: { readonly own: OwnFactors; readonly onProved: () => void }) {
  const { app, chaves, codigos, lugar, temSenha } = own;
  const here = passkeysHere(lugar.rpId);
  const factor = app !== null || chaves.length > 0;
  const meios: Meio[] = factor
    ? [
        ...(chaves.length > 0 && here ? (['chave'] as const) : []),
        ...(app ? (['app'] as const) : []),
        ...(codigos.restantes > 0 ? (['codigo'] as const) : []),
      ]
    : temSenha
      ? ['senha']
      : [];
  const prove = async (body: object) => {
    await request('auth/segundo-fator/confirmar', { method: 'POST', body, silent: true });
    onProved();
  };
  const aviso = chaves.length > 0 && !here ? provaTela.chavesNaoAqui(lugar.endereco) : undefined;
  if (meios.length === 0) return <p>{aviso ?? texto.semMeio}</p>;
  return <Proof meios={meios} aviso={aviso} prove={prove} />;
}
