/** The work in progress: how far, that one may leave, and how to stop it. */
import { useState } from 'react';
import type { Importacao } from '#domain/importacao/importacao.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
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
        text: found.modo === 'tudo-ou-nada' ? importacaoTela.confirmaCancelarTudo : importacaoTela.confirmaCancelarTexto,
        yes: importacaoTela.cancelarImportacao,
        no: importacaoTela.continuarImportacao,
        danger: true,
      });
      if (!yes) return;
    }
    setBusy(true);
    setProblem(null);
    try {
      onShow(await cancel(found.recurso, found.id));
    } catch (error) {
      if (!isAbort(error)) setProblem(messageOf(error, importacaoTela.falhaInicio));
      setBusy(false);
    }
  };
  const shown = problem ?? (failing ? messageOf(failing, importacaoTela.falhaInicio) : null);
  return (
    <section className="z-imp-andamento">
      <h2 tabIndex={-1}>{text}</h2>
      {known ? (
        <progress className="z-imp-barra" value={Math.min(found.lidas, rows)} max={rows} aria-label={text} />
      ) : (
        <progress className="z-imp-barra" aria-label={text} />
      )}
      {found.lidas > 0 && !undoing ? (
        <p>{known ? importacaoTela.lidasDe(found.lidas, rows) : importacaoTela.lidasAte(found.lidas)}</p>
      ) : null}
      <p className="z-imp-nota">{importacaoTela.podeSair}</p>
      {shown === null ? null : (
        <p className="z-erro" role="alert">
          {shown}
        </p>
      )}
      {undoing ? null : (
        <Button busy={busy} onClick={() => void stop()}>
          {found.simular ? importacaoTela.cancelar : importacaoTela.cancelarImportacao}
        </Button>
      )}
    </section>
  );
}
