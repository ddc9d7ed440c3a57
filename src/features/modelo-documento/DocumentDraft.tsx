import { Alert, Button, Form } from 'antd';
import { FileCheck2, RotateCcw } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { PrintedDocument, type Printed } from '#capabilities/documento/index.ts';
import { camposUsados, escrever, lacunas } from '#domain/modelo-documento/campos.ts';
import type { Campo } from '#domain/modelo-documento/tipos.ts';
import { lerTexto } from '#domain/modelo-documento/limpar.ts';
import { variaveisUsadas } from '#domain/modelo-documento/percorrer.ts';
import type { Fonte } from '#domain/modelo-documento/variaveis.ts';
import type { DocumentoPreenchido, Faltando } from '#domain/modelo-documento/wire.ts';
import { draftTime, Notice, registerUnsaved, RichTextLater, useTextDraft } from '#engine/kit/index.ts';
import { rascunho } from '#messages/form.ts';
import { telaModelos as texto } from '#messages/modelo-documento-tela.ts';
import { textoRico } from '#messages/texto-rico.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { LoadingState } from '#shared/ui/State.tsx';
import { Refused, useAct } from '#shared/ui/useAct.ts';
import { NO_ANSWERS, Questions, type Answers, type Cids } from './Questions.tsx';
import { print } from './wire.ts';

/** What a draft keeps: the text and the answers. */
type Kept = { readonly conteudo: string | null; readonly answers: Answers; readonly cids: Cids };

function readDraft(found: string): Kept {
  const value = JSON.parse(found) as Kept | { readonly type: 'doc' };
  // A draft of before there were questions is the text alone.
  return 'type' in value ? { conteudo: found, answers: NO_ANSWERS, cids: {} } : value;
}

/** The filled text, to be read, altered and made into a PDF; nothing is made while a value is missing. */
export function DocumentDraft({ filled, onAgain }: { filled: DocumentoPreenchido; onAgain: () => void }) {
  const [conteudo, setConteudo] = useState<string | null>(filled.conteudo);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [cids, setCids] = useState<Cids>({});
  const [form] = Form.useForm<Answers>();
  const written = JSON.stringify({ conteudo, answers, cids } satisfies Kept);
  const untouched = (text: string) =>
    JSON.stringify({ conteudo: text, answers: NO_ANSWERS, cids: {} } satisfies Kept);
  const kept = useRef(untouched(filled.conteudo));
  const now = useRef(written);
  now.current = written;
  const [original, setOriginal] = useState(filled.conteudo);
  if (original !== filled.conteudo) {
    // The professional that was missing: the text is the new one, unless it was written in.
    setOriginal(filled.conteudo);
    if (conteudo === original) {
      kept.current = JSON.stringify({ conteudo: filled.conteudo, answers, cids } satisfies Kept);
      setConteudo(filled.conteudo);
    }
  }
  const place = {
    recurso: 'gerar-documento',
    registro: `${filled.declaracao ? 'd' : ''}${filled.modeloId}-${filled.paciente.id}`,
  };
  const draft = useTextDraft(place, written, untouched(filled.conteudo));
  const forget = useRef(draft.forget);
  forget.current = draft.forget;
  useEffect(
    () =>
      registerUnsaved({
        isDirty: () => now.current !== kept.current,
        // Only its own button makes a document; leaving never does.
        save: () => Promise.resolve(false),
        discard: () => {
          kept.current = now.current;
          forget.current();
        },
      }),
    [],
  );

  const read = lerTexto(conteudo ?? '');
  const used = read.ok ? variaveisUsadas(read.texto) : [];
  const campos = read.ok ? camposUsados(read.texto) : [];
  const blanks = read.ok ? lacunas(read.texto) : [];
  const answer = useCallback((campo: Campo) => answerOf(campo, answers, cids), [answers, cids]);
  const missing = filled.faltando.filter(({ nome }) => used.includes(nome));
  const { run, busy, problem } = useAct(
    async () => {
      if (campos.length > 0)
        await form.validateFields().catch(() => {
          // Said under each field; the first of them comes into sight.
          const [first] = form.getFieldsError().filter(({ errors }) => errors.length > 0);
          if (first) form.scrollToField(first.name, { block: 'center', focus: true });
          throw new Refused(texto.perguntasFaltam);
        });
      const respostas = Object.fromEntries(
        campos.map(({ chave }) => [chave, answers.respostas[chave] ?? '']),
      );
      const { autorizaCid } = answers;
      const { paciente, profissional, modeloId } = filled;
      const body = {
        pacienteId: paciente.id,
        profissionalId: profissional?.id ?? null,
        conteudo: conteudo ?? '',
      };
      setPrinted(await print(modeloId, { ...body, declaracao: filled.declaracao, respostas, autorizaCid }));
    },
    {
      failure: texto.falha,
      tell: 'place',
      refused: (error) => {
        if (!(error instanceof HttpError)) return false;
        const refused = Object.entries(error.errors);
        form.setFields(
          campos.flatMap(({ chave }) => {
            const errors = refused.find(([field]) => field === `respostas.${chave}`)?.[1];
            return errors ? [{ name: ['respostas', chave] as never, errors: [...errors] }] : [];
          }),
        );
        return error.message;
      },
    },
  );
  const again = async () => {
    const sure =
      written === kept.current ||
      (await confirm({
        title: texto.atualizarTitulo,
        text: texto.atualizarTexto,
        yes: texto.atualizar,
        no: texto.cancelar,
      }));
    if (!sure) return;
    draft.forget();
    onAgain();
  };
  return (
    <div className="z-pilha z-leitura">
      {draft.found !== null && draft.em !== null ? (
        <Notice
          tone="info"
          title={rascunho.ha(draftTime(draft.em))}
          actions={
            <>
              <Button
                type="primary"
                onClick={() => {
                  const found = readDraft(draft.found ?? '');
                  setConteudo(found.conteudo);
                  setAnswers(found.answers);
                  setCids(found.cids);
                  form.setFieldsValue(found.answers);
                  draft.settle();
                }}
              >
                {rascunho.restaurar}
              </Button>
              <Button onClick={draft.settle}>{rascunho.descartar}</Button>
            </>
          }
        />
      ) : null}
      {missing.length > 0 ? <Missing missing={missing} /> : null}
      {campos.length > 0 ? (
        <Questions
          campos={campos}
          form={form}
          cids={cids}
          onChange={setAnswers}
          onCid={(id, label) => setCids((before) => ({ ...before, [id]: label }))}
        />
      ) : null}
      {blanks.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          role="note"
          message={texto.lacunasTitulo(blanks.length)}
          description={texto.lacunasTexto}
        />
      ) : null}
      <Suspense fallback={<LoadingState label={textoRico.carregando} rows={10} />}>
        <RichTextLater
          id="z-documento-texto"
          label={texto.texto}
          value={conteudo}
          onChange={setConteudo}
          answer={answer}
        />
      </Suspense>
      {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      <div className="z-linha z-barra-fixa">
        <Button type="text" icon={<RotateCcw size={16} aria-hidden />} onClick={() => void again()}>
          {texto.atualizar}
        </Button>
        <Button
          type="primary"
          loading={busy}
          disabled={missing.length > 0 || conteudo === null}
          icon={<FileCheck2 size={16} aria-hidden />}
          onClick={() => void run()}
        >
          {busy ? texto.gerando : texto.ver}
        </Button>
      </div>
      {printed ? (
        <PrintedDocument
          printed={printed}
          nome={filled.nomeSugerido}
          tipo={filled.tipo}
          pacienteId={filled.paciente.id}
          onSaved={() => {
            kept.current = now.current;
            draft.forget();
          }}
          onClose={() => setPrinted(null)}
        />
      ) : null}
    </div>
  );
}

/** An answer as the document will write it; '' while there is none, or while the patient has not allowed the diagnosis. */
function answerOf(campo: Campo, { respostas, autorizaCid }: Answers, cids: Cids): string {
  const valor = respostas[campo.chave];
  if (campo.tipo !== 'CID') return escrever(campo, valor);
  const [, codigo = '', nome = ''] = /^(\S+)\s+(?:[-·–]\s+)?(.*)$/.exec(cids[valor ?? ''] ?? '') ?? [];
  return autorizaCid && codigo !== '' ? escrever(campo, valor, { codigo, nome }) : '';
}

const REGISTERS: { readonly [fonte in Fonte]: string } = {
  paciente: 'pacientes',
  profissional: 'profissionais',
  prestador: 'prestadores',
  sessao: 'inscricoes-educacionais',
  momento: 'prestadores',
};

/** What is missing, by the register in which it is put right. */
function Missing({ missing }: { missing: readonly Faltando[] }) {
  const groups = [...new Set(missing.map(({ fonte }) => fonte))];
  return (
    <Alert
      type="warning"
      showIcon
      message={texto.faltaTitulo(missing.length)}
      description={
        <>
          <p>{texto.faltaTexto}</p>
          <ul>
            {groups.map((fonte) => {
              const own = missing.filter((faltando) => faltando.fonte === fonte);
              const id = own[0]?.registroId ?? null;
              const entry = indexEntry(REGISTERS[fonte]);
              return (
                <li key={fonte}>
                  {own.map(({ titulo }) => titulo).join('; ')}
                  {id === null ? (
                    <> · {texto.faltaProfissional}</>
                  ) : entry ? (
                    <>
                      {' · '}
                      <Link to={formPathOf(entry, id)}>{texto.corrigir(texto.onde[fonte])}</Link>
                    </>
                  ) : null}
                </li>
              );
            })}
          </ul>
        </>
      }
    />
  );
}
