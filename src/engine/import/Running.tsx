/** The work in progress: how far, that one may leave, and how to stop it. */
import { Alert, Button, Progress, Typography } from 'antd';
import { useState } from 'react';
import type { Importacao } from '#domain/importacao/importacao.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { cancel } from './wire.ts';

type Props = {
  readonly found: Importacao;
  /** Rows of the file, where a rehearsal has counted them. */
  readonly rows: number | null;
  /** The last question went unanswered; the screen goes on asking. */
  readonly failing: Error | null;
  readonly onShow: (found: Importacao) => void;
};

export function Running({ found, rows, failing, onShow }: Props) {
  /** Asked to stop: the work says so itself only once it has come to its end. */
  const [stopped, setStopped] = useState(false);
  const { run, busy, problem } = useAct(
    async () => {
      const left = await cancel(found.recurso, found.id);
      setStopped(true);
      onShow(left);
    },
    { failure: importacaoTela.falhaInicio, tell: 'place' },
  );
  const undoing = found.estado === 'desfazendo';
  const text = undoing
    ? importacaoTela.desfazendo
    : found.estado === 'na-fila'
      ? importacaoTela.naFila
      : found.simular
        ? importacaoTela.conferindo
        : importacaoTela.importando;
  const known = rows !== null && rows > 0 && found.lidas > 0 && !undoing;
  const stop = async () => {
    if (!found.simular) {
      const yes = await confirm({
        title: importacaoTela.confirmaCancelar(found.arquivo),
        text:
          found.modo === 'tudo-ou-nada'
            ? importacaoTela.confirmaCancelarTudo
            : importacaoTela.confirmaCancelarTexto,
        yes: importacaoTela.cancelarImportacao,
        no: importacaoTela.continuarImportacao,
        danger: true,
      });
      if (!yes) return;
    }
    await run();
  };
  const shown = problem ?? (failing ? messageOf(failing, importacaoTela.falhaInicio) : null);
  return (
    <section className="z-pilha">
      <h2 tabIndex={-1}>{text}</h2>
      <Progress
        aria-label={text}
        status="active"
        showInfo={known}
        percent={known ? Math.min(100, Math.floor((100 * found.lidas) / rows)) : 100}
      />
      {found.lidas > 0 && !undoing ? (
        <p>{known ? importacaoTela.lidasDe(found.lidas, rows) : importacaoTela.lidasAte(found.lidas)}</p>
      ) : null}
      <Typography.Paragraph type="secondary">{importacaoTela.podeSair}</Typography.Paragraph>
      {shown === null ? null : <Alert type="error" showIcon message={shown} />}
      {undoing ? null : (
        <Button loading={busy || stopped} onClick={() => void stop()}>
          {found.simular ? importacaoTela.cancelar : importacaoTela.cancelarImportacao}
        </Button>
      )}
    </section>
  );
}
