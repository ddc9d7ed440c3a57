/** Step 3: what would be written and what is refused, before anything is. */
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import type { Importacao, Modo } from '#domain/importacao/importacao.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { Changes } from './Changes.tsx';
import { Counts } from './Counts.tsx';
import { ReadingSaid } from './ReadingSaid.tsx';
import { RowErrors } from './RowErrors.tsx';
import { Running } from './Running.tsx';
import { isRunning } from './step.ts';
import { Warnings } from './Warnings.tsx';
import { start } from './wire.ts';

type Props = {
  readonly entity: EntityModel;
  readonly found: Importacao;
  readonly failing: Error | null;
  readonly onShow: (found: Importacao) => void;
  readonly onImport: (found: Importacao) => void;
  readonly onColumns: () => void;
  readonly onLeave: () => void;
};

export function CheckStep({ entity, found, failing, onShow, onImport, onColumns, onLeave }: Props) {
  const [mode, setMode] = useState<Modo>('so-as-boas');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ids = useId();
  if (isRunning(found)) return <Running found={found} rows={null} failing={failing} onShow={onShow} />;

  const back = (
    <>
      <Button onClick={onLeave}>{importacaoTela.outroArquivo}</Button>
      <Button onClick={onColumns}>{importacaoTela.mudarColunas}</Button>
    </>
  );
  if (found.estado !== 'simulada') {
    return (
      <section>
        <h2 className="z-so-leitor" tabIndex={-1}>
          {importacaoTela.conferenciaTitulo}
        </h2>
        <EmptyState
          icon={<CircleAlert size={28} strokeWidth={1.5} aria-hidden />}
          title={importacaoTela.conferenciaFalhou}
          text={found.estado === 'cancelada' ? importacaoTela.conferenciaCancelada : found.mensagem}
          action={<div className="z-imp-botoes">{back}</div>}
        />
      </section>
    );
  }

  const toWrite = found.inseridas + found.alteradas;
  const blocked = mode === 'tudo-ou-nada' && found.erros > 0;
  const run = async () => {
    setBusy(true);
    setProblem(null);
    try {
      onImport(await start(entity.name, found.id, { modo: mode, simular: false }));
    } catch (error) {
      if (!isAbort(error)) setProblem(messageOf(error, importacaoTela.falhaInicio));
      setBusy(false);
    }
  };
  const radio = (value: Modo, title: string, text: string) => (
    <div className="z-imp-modo">
      <input
        type="radio"
        id={`${ids}${value}`}
        name={`${ids}modo`}
        checked={mode === value}
        aria-describedby={`${ids}${value}-texto`}
        onChange={() => setMode(value)}
      />
      <label htmlFor={`${ids}${value}`}>{title}</label>
      <span className="z-imp-nota" id={`${ids}${value}-texto`}>
        {text}
      </span>
    </div>
  );
  return (
    <>
      <section>
        <h2 tabIndex={-1}>{importacaoTela.conferenciaTitulo}</h2>
        <p className="z-imp-veredito" data-ruim={found.erros > 0 || undefined}>
          {found.erros > 0 ? <CircleAlert size={18} aria-hidden /> : <CircleCheck size={18} aria-hidden />}
          {found.erros > 0 ? importacaoTela.comErro(found.erros, found.lidas) : importacaoTela.tudoCerto(found.lidas)}
        </p>
        <Counts found={found} />
        <ReadingSaid found={found} />
        <Warnings entity={entity} found={found} />
      </section>
      {found.mudancas.length > 0 ? <Changes entity={entity} found={found} /> : null}
      {found.erros > 0 ? <RowErrors entity={entity} found={found} /> : null}
      {toWrite > 0 && found.erros > 0 ? (
        <fieldset className="z-imp-modos">
          <legend>{importacaoTela.modoTitulo}</legend>
          {radio('so-as-boas', importacaoTela.modoBoas, importacaoTela.modoBoasTexto)}
          {radio('tudo-ou-nada', importacaoTela.modoTudo, importacaoTela.modoTudoTexto)}
          {blocked ? (
            <p className="z-erro" id={`${ids}bloqueio`} role="alert">
              {importacaoTela.modoTudoBloqueado}
            </p>
          ) : null}
        </fieldset>
      ) : null}
      {problem === null ? null : (
        <p className="z-erro" role="alert">
          {problem}
        </p>
      )}
      <div className="z-imp-pe">
        {toWrite === 0 ? (
          <p className="z-imp-nota">{found.erros > 0 ? importacaoTela.nadaParaGravar : importacaoTela.tudoIgual}</p>
        ) : null}
        {back}
        {toWrite > 0 ? (
          <Button
            kind="primario"
            busy={busy}
            disabled={blocked}
            aria-describedby={blocked ? `${ids}bloqueio` : undefined}
            onClick={() => void run()}
          >
            {importacaoTela.importarLinhas(toWrite)}
          </Button>
        ) : null}
      </div>
    </>
  );
}
