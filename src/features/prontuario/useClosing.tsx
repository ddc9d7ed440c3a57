/** What the dialog that closes a chart says of the visit's unsigned papers, and the one act that goes on from it. */
import { Alert } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useUnsigned } from '#capabilities/assinatura/index.ts';
import { useNext } from '#capabilities/fila/index.ts';
import type { Beside } from '#engine/kit/index.ts';
import { fimTela as texto } from '#messages/prontuario-fim.ts';
import { prontuarioServidor } from '#messages/prontuario.ts';
import { useCan } from '#shared/session/session.ts';
import type { Wanted } from './Finish.tsx';

/** Asked by the step on demand. */
const CONDUCT = ['condutaSinais'] as const;

export function useClosing(
  id: number,
  writing: boolean,
  given: {
    /** What the law asks of the diagnoses, said again where the chart is closed. */
    readonly law: ReactNode;
    /** What was measured last is grave, and nobody said yet what was done with it: asked before anything closes. */
    readonly graves: readonly string[];
    readonly onFinish: (wanted: Wanted) => void;
  },
): Beside {
  const { law, graves, onFinish } = given;
  const can = useCan();
  const { may, unsigned } = useUnsigned({ modulo: 'prontuarios', id }, writing);
  const calls = writing && can('chamar', 'filaatendimento') && can('list', 'atendimentoprofissional');
  const next = useNext(calls).data?.item ?? null;
  return useMemo<Beside>(
    () => (step) => {
      if (step.name !== 'encerrar') return undefined;
      const wanted = { sign: may, call: next !== null };
      const title =
        wanted.sign && wanted.call
          ? texto.encerrarAssinarEChamar
          : wanted.sign
            ? texto.encerrarEAssinar
            : texto.encerrarEChamar;
      const names = unsigned.map(({ nomeArquivo }) => nomeArquivo.replace(/\.pdf$/, ''));
      const nextSaid = next && texto.proxima([next.senha, next.paciente].filter(Boolean).join(' · '));
      const told = [
        ...(graves.length > 0 ? [prontuarioServidor.sinaisGraves(graves)] : []),
        ...(names.length > 0 ? [texto.semAssinatura(names)] : []),
        ...(nextSaid ? [nextSaid] : []),
      ];
      return {
        ...(graves.length > 0 ? { asks: CONDUCT } : {}),
        note: (
          <>
            {graves.length > 0 ? (
              <Alert
                type="error"
                showIcon
                role="note"
                style={{ marginBottom: 12 }}
                message={prontuarioServidor.sinaisGraves(graves)}
              />
            ) : null}
            {law}
            {names.length > 0 ? (
              <Alert
                type="warning"
                showIcon
                role="note"
                style={{ marginBottom: 12 }}
                message={texto.semAssinatura(names)}
              />
            ) : null}
            {nextSaid ? <p style={{ marginBottom: 12 }}>{nextSaid}</p> : null}
          </>
        ),
        ...(wanted.sign || wanted.call
          ? { goOn: { title, direct: told.join(' '), onTaken: () => onFinish(wanted) } }
          : {}),
      };
    },
    [may, unsigned, next, law, graves, onFinish],
  );
}
