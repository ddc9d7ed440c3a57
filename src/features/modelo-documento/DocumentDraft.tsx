import { Alert, Button } from 'antd';
import { FileCheck2, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { lerTexto } from '#domain/modelo-documento/limpar.ts';
import { variaveisUsadas } from '#domain/modelo-documento/percorrer.ts';
import type { Fonte } from '#domain/modelo-documento/variaveis.ts';
import type { DocumentoPreenchido, Faltando } from '#domain/modelo-documento/wire.ts';
import { draftTime, Notice, registerUnsaved, RichTextLater, useTextDraft } from '#engine/kit/index.ts';
import { rascunho } from '#messages/form.ts';
import { telaModelos as texto } from '#messages/modelo-documento-tela.ts';
import { textoRico } from '#messages/texto-rico.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { LoadingState } from '#shared/ui/State.tsx';
import { print, type Printed } from './wire.ts';

const Preview = lazy(() => import('./Preview.tsx'));

/** The filled text, to be read, altered and made into a PDF; nothing is made while a value is missing. */
export function DocumentDraft({ filled, onAgain }: { filled: DocumentoPreenchido; onAgain: () => void }) {
  const [conteudo, setConteudo] = useState<string | null>(filled.conteudo);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const kept = useRef(filled.conteudo);
  const now = useRef(conteudo);
  now.current = conteudo;
  useEffect(() => {
    if (now.current !== kept.current) return;
    kept.current = filled.conteudo;
    setConteudo(filled.conteudo);
  }, [filled.conteudo]);
  const place = { recurso: 'gerar-documento', registro: `${filled.modeloId}-${filled.paciente.id}` };
  const draft = useTextDraft(place, conteudo, filled.conteudo);
  const forget = useRef(draft.forget);
  forget.current = draft.forget;
  useEffect(
    () =>
      registerUnsaved({
        isDirty: () => now.current !== kept.current,
        // Only its own button makes a document; leaving never does.
        save: () => Promise.resolve(false),
        discard: () => {
          kept.current = now.current ?? '';
          forget.current();
        },
      }),
    [],
  );

  const read = lerTexto(conteudo ?? '');
  const used = read.ok ? variaveisUsadas(read.texto) : [];
  const missing = filled.faltando.filter(({ nome }) => used.includes(nome));
  const show = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const body = { pacienteId: filled.paciente.id, profissionalId: filled.profissional?.id ?? null, conteudo: conteudo ?? '' };
      setPrinted(await print(filled.modeloId, body));
    } catch (error) {
      setProblem(messageOf(error, texto.falha));
    } finally {
      setBusy(false);
    }
  };
  const again = async () => {
    const sure =
      conteudo === kept.current ||
      (await confirm({ title: texto.atualizarTitulo, text: texto.atualizarTexto, yes: texto.atualizar, no: texto.cancelar }));
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
                  setConteudo(draft.found);
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
      <Suspense fallback={<LoadingState label={textoRico.carregando} rows={10} />}>
        <RichTextLater id="z-documento-texto" label={texto.texto} value={conteudo} onChange={setConteudo} />
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
          onClick={() => void show()}
        >
          {busy ? texto.gerando : texto.ver}
        </Button>
      </div>
      {printed ? (
        <Suspense fallback={null}>
          <Preview
            printed={printed}
            filled={filled}
            onSaved={() => {
              kept.current = conteudo ?? '';
              draft.forget();
            }}
            onClose={() => setPrinted(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const REGISTERS: { readonly [fonte in Fonte]: string } = {
  paciente: 'pacientes',
  profissional: 'profissionais',
  prestador: 'prestadores',
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
              const own = missing.filter((one) => one.fonte === fonte);
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
