/** Rows from a file into a register: file, columns, rehearsal, result. Nothing is written before the rehearsal. */
import { Button, Steps as AntdSteps } from 'antd';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { tabelaFilha } from '#domain/importacao/filhas.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { indexEntry, listPathOf, useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { mayRestart, stepOf, STEPS, type Step } from './step.ts';
import { useImport } from './useImport.ts';
import './import.css';

export default function ImportScreen({ resource }: { readonly resource: string }) {
  const { entity } = useEntity(resource);
  const can = useCan();
  const may = !entity.readOnly && can('insert', entity.subject) && can('update', entity.subject);
  return may ? <Steps entity={entity} /> : <Navigate to="/acesso-negado" replace />;
}

function Steps({ entity: register }: { readonly entity: EntityModel }) {
  const { id, found, error, reload, show, leave } = useImport(register.name);
  // A file for a child table has its lines' columns, in place of the register's.
  const entity = (found?.tabela && tabelaFilha(register, found.tabela)?.linha) || register;
  /** Back at the columns of an import that was already rehearsed. */
  const [remapping, setRemapping] = useState<number | null>(null);
  /** Rows of the file as the rehearsal counted them. */
  const [rows, setRows] = useState<number | null>(null);
  const step: Step = found && remapping === found.id && mayRestart(found) ? 'colunas' : stepOf(found);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<Step | null>(null);
  const ready = id === null || found !== undefined;
  useEffect(() => {
    if (!ready) return;
    if (shown.current !== null && shown.current !== step) box.current?.querySelector('h2')?.focus();
    shown.current = step;
  }, [step, ready]);

  const entry = indexEntry(entity.name);
  return (
    <Page
      title={importacaoTela.titulo(entity.plural)}
      actions={
        entry ? (
          <ButtonLink type="text" icon={<ArrowLeft size={16} aria-hidden />} to={listPathOf(entry)}>
            {importacaoTela.voltar}
          </ButtonLink>
        ) : undefined
      }
    >
      <div className="z-pilha z-imp" ref={box}>
        <Progression step={step} />
        {body()}
      </div>
    </Page>
  );

  function body(): ReactNode {
    if (id === null) return <FileStep entity={entity} onSent={show} />;
    if (!found) {
      if (error instanceof HttpError && error.statusCode === 404) {
        return (
          <EmptyState
            title={importacaoTela.naoEncontrada}
            text={importacaoTela.naoEncontradaTexto}
            action={<Button onClick={leave}>{importacaoTela.comecar}</Button>}
          />
        );
      }
      return error ? <FailedState error={error} retry={reload} /> : <LoadingState />;
    }
    const toColumns = () => setRemapping(found.id);
    if (step === 'colunas') {
      return (
        <ColumnsStep
          key={[
            found.id,
            found.codificacao,
            found.separador,
            found.planilha,
            found.aspas,
            found.cabecalho,
            found.corrigir,
          ].join(' ')}
          entity={entity}
          found={found}
          onShow={show}
          onStarted={(next) => {
            setRemapping(null);
            setRows(null);
            show(next);
          }}
          onLeave={leave}
        />
      );
    }
    if (step === 'conferencia') {
      return (
        <CheckStep
          entity={entity}
          found={found}
          failing={error}
          onShow={show}
          onImport={(next) => {
            setRows(found.lidas);
            show(next);
          }}
          onColumns={toColumns}
          onLeave={leave}
        />
      );
    }
    return (
      <ResultStep
        entity={entity}
        found={found}
        failing={error}
        rows={rows}
        onShow={show}
        onColumns={toColumns}
        onLeave={leave}
      />
    );
  }
}

function Progression({ step }: { readonly step: Step }) {
  const at = STEPS.indexOf(step);
  return (
    <div role="group" aria-label={importacaoTela.caminho}>
      <AntdSteps
        size="small"
        current={at}
        items={STEPS.map((name, index) => ({
          title: (
            <span aria-current={index === at ? 'step' : undefined}>
              {importacaoTela.etapas[name]}
              {index < at ? <span className="z-so-leitor">, {importacaoTela.etapaFeita}</span> : null}
            </span>
          ),
        }))}
      />
    </div>
  );
}
