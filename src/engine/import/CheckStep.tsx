/** Step 3: what would be written and what is refused, before anything is. */
import { Alert, Button, Flex, Radio, Typography } from 'antd';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { Importacao, Modo } from '#domain/importacao/importacao.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { Changes } from './Changes.tsx';
import { choice } from './choice.tsx';
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
  const { run, busy, problem } = useAct(
    async () => onImport(await start(entity.name, found.id, { modo: mode, simular: false })),
    { failure: importacaoTela.falhaInicio, tell: 'place' },
  );
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
      <section className="z-pilha">
        <h2 className="z-so-leitor" tabIndex={-1}>
          {importacaoTela.conferenciaTitulo}
        </h2>
        <EmptyState
          icon={<CircleAlert size={28} strokeWidth={1.5} aria-hidden />}
          title={importacaoTela.conferenciaFalhou}
          text={found.estado === 'cancelada' ? importacaoTela.conferenciaCancelada : found.mensagem}
          action={
            <Flex wrap gap={8}>
              {back}
            </Flex>
          }
        />
      </section>
    );
  }

  const toWrite = found.inseridas + found.alteradas;
  const blocked = mode === 'tudo-ou-nada' && found.erros > 0;
  return (
    <>
      <section className="z-pilha">
        <h2 tabIndex={-1}>{importacaoTela.conferenciaTitulo}</h2>
        <Alert
          type={found.erros > 0 ? 'error' : 'success'}
          role="status"
          showIcon
          message={
            found.erros > 0
              ? importacaoTela.comErro(found.erros, found.lidas)
              : importacaoTela.tudoCerto(found.lidas)
          }
        />
        <Counts found={found} />
        <ReadingSaid found={found} />
        <Warnings entity={entity} found={found} />
      </section>
      {found.mudancas.length > 0 ? <Changes entity={entity} found={found} /> : null}
      {found.erros > 0 ? <RowErrors entity={entity} found={found} /> : null}
      {toWrite > 0 && found.erros > 0 ? (
        <section className="z-pilha" aria-labelledby={`${ids}modo`}>
          <h3 id={`${ids}modo`}>{importacaoTela.modoTitulo}</h3>
          <Radio.Group
            aria-labelledby={`${ids}modo`}
            value={mode}
            onChange={(event) => setMode(event.target.value as Modo)}
            options={[
              { value: 'so-as-boas', label: choice(importacaoTela.modoBoas, importacaoTela.modoBoasTexto) },
              { value: 'tudo-ou-nada', label: choice(importacaoTela.modoTudo, importacaoTela.modoTudoTexto) },
            ]}
          />
          {blocked ? (
            <Alert id={`${ids}bloqueio`} type="error" showIcon message={importacaoTela.modoTudoBloqueado} />
          ) : null}
        </section>
      ) : null}
      {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      <Flex wrap gap={8} justify="end" align="center">
        {toWrite === 0 ? (
          <Typography.Text type="secondary">
            {found.erros > 0 ? importacaoTela.nadaParaGravar : importacaoTela.tudoIgual}
          </Typography.Text>
        ) : null}
        {back}
        {toWrite > 0 ? (
          <Button
            type="primary"
            loading={busy}
            disabled={blocked}
            aria-describedby={blocked ? `${ids}bloqueio` : undefined}
            onClick={() => void run()}
          >
            {importacaoTela.importarLinhas(toWrite)}
          </Button>
        ) : null}
      </Flex>
    </>
  );
}
