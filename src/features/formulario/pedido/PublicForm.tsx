import { Alert, Button, Flex, Result } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { compilar, type Formulario } from '#domain/formulario/compilar.ts';
import { lerDado } from '#domain/formulario/ler.ts';
import type { FormularioPublico, RespostaPublica } from '#domain/formulario/pedido.ts';
import {
  createDrafts,
  createRecordForm,
  memoryStorage,
  RecordBody,
  useSaving,
  type RecordWire,
} from '#engine/kit/index.ts';
import { respostaPublica as texto } from '#messages/formulario-pedido.ts';
import { today } from '#shared/clock.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import { useStore } from '#shared/hooks/store.ts';

type Props = {
  readonly conteudo: FormularioPublico;
  /** What only who holds the link knows: the draft on this device is sealed with it. */
  readonly segredo: string;
  readonly enviar: (resposta: RespostaPublica, chave: string) => Promise<unknown>;
  /** Under the thanks. */
  readonly depois?: ReactNode;
};

/** A form answered without an account: the same fields, conditions and checks as the house has; thanks at the end. */
export function PublicForm({ conteudo, segredo, enviar, depois }: Props) {
  const [sent, setSent] = useState(false);
  const formulario = useMemo(() => {
    const leitura = lerDado(conteudo.dado);
    // Whom it is about was settled when it was asked.
    return leitura.ok ? compilar(conteudo.nome, { ...leitura.dado, paciente: 'nao' }, today()) : null;
  }, [conteudo]);
  if (sent)
    return (
      <EntryCard title={conteudo.nome}>
        <Result
          status="success"
          title={texto.obrigado}
          subTitle={texto.obrigadoTexto(conteudo.prestador)}
          extra={depois}
        />
      </EntryCard>
    );
  return (
    <EntryCard wide title={conteudo.nome} text={conteudo.descricao ?? texto.pergunta(conteudo.prestador)}>
      {formulario === null ? (
        <Alert type="error" showIcon message={texto.ilegivel} />
      ) : (
        <Filling
          formulario={formulario}
          conteudo={conteudo}
          segredo={segredo}
          enviar={enviar}
          onSent={() => setSent(true)}
        />
      )}
    </EntryCard>
  );
}

function Filling(
  props: Omit<Props, 'depois'> & { readonly formulario: Formulario; readonly onSent: () => void },
) {
  const { formulario, conteudo, segredo, enviar, onSent } = props;
  const { formTemplateId } = conteudo;
  const form = useMemo(() => {
    const wire: RecordWire = {
      get: () => Promise.reject(new Error('an answer is not read here')),
      create: async (valores, chave) => {
        await enviar({ formTemplateId, valores }, chave);
        return { row: { id: 0, versao: 1, ...valores }, told: true };
      },
      update: () => Promise.reject(new Error('an answer does not change')),
    };
    return createRecordForm({
      entity: formulario.entity,
      usuario: 'link',
      draftOf: `publico-${formTemplateId}-${segredo.slice(0, 8)}`,
      rights: { can: () => true },
      wire,
      drafts: createDrafts(storage(), sealedBy(segredo)),
      now: Date.now,
    });
    // The way to send changes with each drawing; what is being filled in stands still.
  }, [formulario, formTemplateId, segredo]); // oxlint-disable-line react/exhaustive-deps
  const state = useStore(form.store);
  const saving = useSaving(form, onSent);
  useEffect(() => {
    void form.load();
    const hide = () => form.keepDraft();
    window.addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', hide);
      form.keepDraft();
      form.stop();
    };
  }, [form]);
  const save = () => void saving.save();
  return (
    <div className="z-form-pagina">
      <RecordBody form={form} state={state} resource={formulario.aPreencher} prefix="publico" onSave={save} />
      <Flex vertical gap={8} style={{ marginTop: 16 }}>
        <Button type="primary" size="large" block loading={state.saving} onClick={save}>
          {state.saving ? texto.enviando : texto.enviar}
        </Button>
        <span className="z-fraco">{texto.guardado}</span>
      </Flex>
    </div>
  );
}

/** A key that the link alone gives; null on a page without https, where the draft lives as long as the page. */
async function sealedBy(segredo: string): Promise<CryptoKey | null> {
  if (!('subtle' in crypto)) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(segredo));
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function storage() {
  try {
    return window.localStorage;
  } catch {
    return memoryStorage(); // Storage is switched off: the draft lives as long as the page.
  }
}
