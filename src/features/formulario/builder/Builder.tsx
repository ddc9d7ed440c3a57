import { Alert, Button, Segmented, Tabs } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { acharItem, filhosDe } from '#domain/formulario/editar.ts';
import { publicadasDe, type Publicadas } from '#domain/formulario/publicadas.ts';
import { problemasDe } from '#domain/formulario/problemas.ts';
import type { Dado, Problema } from '#domain/formulario/tipos.ts';
import type { TemplateEntity } from '#domain/formulario/wire.ts';
import { DraftNotice, ErrorSummary, Notice, type OpenRecord, SaveBar, useSaving } from '#engine/kit/index.ts';
import { construtor as texto } from '#messages/formulario-construtor.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { notify } from '#shared/ui/notify.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, LoadingState } from '#shared/ui/State.tsx';
import { CanvasEnd, CanvasList, fitsIn, type Actions } from './Canvas.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { exportFile } from './files.ts';
import { Header } from './Header.tsx';
import { LibraryDialog } from './LibraryDialog.tsx';
import { Palette } from './Palette.tsx';
import { Preview } from './Preview.tsx';
import { Properties } from './Properties.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useBuilderKeys } from './useBuilderKeys.ts';
import { useEditor } from './useEditor.ts';
import { VersionsMenu } from './VersionsMenu.tsx';
import { mudarPrestador, novaVersao } from './wire.ts';

type Vista = keyof typeof texto.vistas;
const VISTAS = Object.keys(texto.vistas) as Vista[];

type Props = {
  open: OpenRecord;
  template: TemplateEntity | null;
  /** What published versions hold. */
  publicadas: Publicadas;
  prestadorId: number | null;
  onPrestador: (id: number) => void;
  /** The template is read from the server again. */
  onReload: () => void;
};

export function Builder({ open, template, publicadas, prestadorId, onPrestador, onReload }: Props) {
  const { form, state, prefix } = open;
  const { values, row } = state;
  const navigate = useNavigate();
  const can = useCan();
  const readOnly = template !== null && template.situacao !== 'RASCUNHO';
  const nome = typeof values.nome === 'string' ? values.nome : '';
  const descricao = typeof values.descricao === 'string' ? values.descricao : null;
  const setDado = useCallback((dado: string) => form.setValues({ dado }), [form]);
  const editor = useEditor(typeof values.dado === 'string' ? values.dado : '', setDado, publicadas.chaves);
  const [vista, setVista] = useState<Vista>('formulario');
  const [side, setSide] = useState<'propriedades' | 'previa'>('propriedades');
  // A new template gets its address by being saved, and goes on with its publication there.
  const begun = (useLocation().state as { publicar?: boolean } | null)?.publicar === true;
  const [publishing, setPublishing] = useState(begun && template?.situacao === 'RASCUNHO');
  const intent = useRef(false);
  const [library, setLibrary] = useState(false);
  const problemas = useMemo(() => problemasDe(editor.dado, CADASTROS), [editor.dado]);
  const wrong = useWrong(problemas);
  const grave = problemas.some((problema) => problema.grave);
  const fixas = useMemo(
    () => (readOnly ? publicadasDe([editor.itens]) : publicadas),
    [publicadas, readOnly, editor.itens],
  );

  const saving = useSaving(form, (result) => {
    notify({ type: 'SUCCESS', value: texto.salvo });
    if (result.created)
      void navigate(`/manager-form-templates/${result.row.id}`, {
        replace: true,
        state: { publicar: intent.current },
      });
  });
  const save = () => {
    editor.settled();
    void saving.save();
  };
  const publish = async () => {
    intent.current = true;
    editor.settled();
    const saved = form.isDirty() || row === null ? await saving.save() : { ok: true };
    intent.current = false;
    if (saved.ok && form.store.get().row) setPublishing(true);
  };
  const leave = () => void navigate('/form-templates');
  const exportNow = () => exportFile({ nome: nome || texto.novo, descricao, dado: editor.settled() });
  const replace = (name: string, text: string | null, dado: Dado) => {
    editor.change(dado);
    form.setValues({
      ...(nome.trim() === '' && name ? { nome: name } : {}),
      ...(descricao === null && text ? { descricao: text } : {}),
    });
  };
  const again = async () => {
    if (!template) return;
    const { id } = await novaVersao(template.id, prestadorId);
    void navigate(`/manager-form-templates/${id}`);
  };
  const give = async (id: number) => {
    if (template) {
      await mudarPrestador(template.id, prestadorId, id);
      notify({ type: 'SUCCESS', value: texto.prestadorMudado });
      onReload();
    } else onPrestador(id);
  };

  // The list is drawn once for all: what it may ask is looked up at the moment of asking.
  const latest = useRef(editor);
  latest.current = editor;
  const actions = useMemo<Actions>(() => {
    const of = () => latest.current;
    return {
      choose: (chave) => of().choose(chave),
      edit: (chave) => of().edit(chave),
      label: (chave, rotulo) => of().patch(chave, { rotulo }),
      shift: (chave, sentido) => of().shift(chave, sentido),
      copy: (chave) => of().copy(chave),
      remove: (chave) => of().remove(chave),
      drop: ({ chave, tipo }, at) => (chave === undefined ? void of().add(tipo, at) : of().place(chave, at)),
      fits: (carried, pai) => fitsIn(of().itens, carried, (chave) => acharItem(of().itens, chave))(pai),
    };
  }, []);
  useBuilderKeys({ undo: editor.undo, redo: editor.redo, save, enabled: !readOnly });

  const title = template || row ? nome || texto.novo : texto.novo;
  return (
    <Page
      title={title}
      count={
        template ? `${texto.situacoes[template.situacao]} · ${texto.versao(template.numero)}` : undefined
      }
      actions={
        <>
          <Toolbar
            editor={editor}
            readOnly={readOnly}
            onImport={replace}
            onExport={exportNow}
            onLibrary={() => setLibrary(true)}
          />
          {template && template.versoes.length > 0 ? <VersionsMenu template={template} /> : null}
          {template?.situacao === 'PUBLICADO' && can('insert', 'form-resposta') ? (
            <ButtonLink to={`/templates/preencher/${template.id}`}>{texto.preencher}</ButtonLink>
          ) : null}
          {readOnly ? (
            <Button type="primary" onClick={() => void again()}>
              {texto.novaVersao}
            </Button>
          ) : (
            <Button type="primary" disabled={!can('update', 'form-template')} onClick={() => void publish()}>
              {texto.publicar}
            </Button>
          )}
        </>
      }
    >
      <div className="z-form z-construtor" data-vista={vista} data-leitura={readOnly ? '' : undefined}>
        {readOnly ? (
          <Notice tone="info">
            {template?.situacao === 'PUBLICADO' ? texto.imutavel : texto.substituida}
          </Notice>
        ) : state.draft ? (
          <DraftNotice
            draft={state.draft}
            stale={row !== null && state.draft.versao !== row.versao}
            onRestore={form.restoreDraft}
            onDiscard={form.discardDraft}
          />
        ) : null}
        <ErrorSummary
          items={[]}
          alerts={[...state.alerts, ...(state.errors.dado ?? [])]}
          refusals={state.refusals}
          onGo={NOWHERE}
        />
        <Header
          nome={nome}
          descricao={descricao}
          paciente={editor.dado.paciente ?? 'nao'}
          leitura={editor.dado.leitura ?? 'CLINICA'}
          aposConsulta={editor.dado.aposConsulta ?? false}
          prestadorId={prestadorId}
          movable={template === null || (template.situacao === 'RASCUNHO' && template.serieId === null)}
          readOnly={readOnly}
          errors={state.errors}
          onChange={form.setValues}
          onPaciente={(paciente) => editor.change({ ...editor.dado, paciente })}
          onLeitura={(leitura) => editor.change({ ...editor.dado, leitura })}
          onAposConsulta={(aposConsulta) => editor.change({ ...editor.dado, aposConsulta })}
          onPrestador={(id) => void give(id)}
        />
        <Segmented<Vista>
          className="z-construtor-vistas"
          block
          aria-label={texto.vistasRotulo}
          value={vista}
          options={VISTAS.filter((view) => !(readOnly && view === 'componentes')).map((view) => ({
            value: view,
            label: texto.vistas[view],
          }))}
          onChange={(next) => {
            setVista(next);
            if (next === 'propriedades' || next === 'previa') setSide(next);
          }}
        />
        <div className="z-construtor-mesa">
          {readOnly ? null : (
            <Palette
              onAdd={(tipo) => {
                editor.add(tipo);
                setVista('formulario');
              }}
            />
          )}
          <section className="z-moldura z-construtor-folha" aria-label={texto.formulario}>
            {editor.itens.length === 0 ? (
              <EmptyState
                title={texto.vazio}
                text={texto.vazioTexto}
                action={
                  readOnly ? undefined : <Button onClick={() => setLibrary(true)}>{texto.prontos}</Button>
                }
              />
            ) : (
              <CanvasList
                itens={filhosDe(editor.itens, null)}
                pai={null}
                chosen={editor.chosen}
                editing={editor.editing}
                wrong={wrong}
                readOnly={readOnly}
                actions={actions}
              />
            )}
            <CanvasEnd total={editor.itens.length} readOnly={readOnly} actions={actions} />
            {readOnly || editor.itens.length === 0 ? null : <p className="z-fraco">{texto.atalhos}</p>}
            <Pending problemas={readOnly ? [] : problemas} onGo={(chave) => editor.choose(chave)} />
          </section>
          <aside className="z-construtor-lado">
            <Tabs
              activeKey={side}
              onChange={(key) => setSide(key === 'previa' ? 'previa' : 'propriedades')}
              destroyOnHidden
              items={[
                {
                  key: 'propriedades',
                  label: texto.vistas.propriedades,
                  children: (
                    <Properties editor={editor} problemas={problemas} readOnly={readOnly} fixas={fixas} />
                  ),
                },
                {
                  key: 'previa',
                  label: texto.vistas.previa,
                  children: <Preview nome={nome} dado={editor.dado} grave={grave} />,
                },
              ]}
            />
          </aside>
        </div>
        <span className="z-so-leitor" role="status">
          {editor.said}
        </span>
        {readOnly ? null : (
          <SaveBar
            prefix={prefix}
            dirty={form.isDirty()}
            saving={state.saving}
            savedAt={state.savedAt}
            onSave={save}
            onCancel={leave}
          />
        )}
      </div>
      {publishing && row ? (
        <PublishDialog
          id={row.id}
          versao={row.versao}
          nome={nome}
          prestadorId={prestadorId}
          onClose={() => setPublishing(false)}
          onPublished={() => {
            setPublishing(false);
            onReload();
          }}
        />
      ) : null}
      {library ? (
        <Suspense fallback={<LoadingState rows={4} />}>
          <LibraryDialog
            onClose={() => setLibrary(false)}
            onPick={(pronto) => {
              setLibrary(false);
              replace(pronto.nome, pronto.descricao, pronto.dado);
            }}
          />
        </Suspense>
      ) : null}
      {state.conflict ? (
        <ConflictDialog form={form} conflict={state.conflict} onSave={save} onExport={exportNow} />
      ) : null}
    </Page>
  );
}

/** The problems of each component; the same map while they are the same, so that typing draws no other component again. */
function useWrong(problemas: readonly Problema[]): ReadonlyMap<string, readonly Problema[]> {
  const kept = useRef<{ said: string; map: ReadonlyMap<string, readonly Problema[]> }>({
    said: '',
    map: new Map(),
  });
  return useMemo(() => {
    const said = problemas.map(({ chave, texto: text }) => `${chave ?? ''}\n${text}`).join('\n');
    if (said !== kept.current.said)
      kept.current = { said, map: Map.groupBy(problemas, ({ chave }) => chave ?? '') };
    return kept.current.map;
  }, [problemas]);
}

const NOWHERE = () => undefined;
const CADASTROS = { existe: (recurso: string) => indexEntry(recurso)?.entity !== undefined };
const SHOWN = 5;

/** What stands between the draft and its publication; each leads to its component. */
function Pending({ problemas, onGo }: { problemas: readonly Problema[]; onGo: (chave: string) => void }) {
  const [all, setAll] = useState(false);
  useEffect(() => setAll(false), [problemas.length]);
  if (problemas.length === 0) return null;
  return (
    <section aria-label={texto.problemas(problemas.length)}>
      <Alert
        type="warning"
        role="note"
        message={texto.problemas(problemas.length)}
        description={
          <>
            <ul>
              {problemas.slice(0, all ? undefined : SHOWN).map(({ chave, texto: text }) => (
                <li key={text}>
                  {chave === undefined ? (
                    text
                  ) : (
                    <Button type="link" size="small" onClick={() => onGo(chave)}>
                      {text}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {problemas.length > SHOWN && !all ? (
              <Button type="text" onClick={() => setAll(true)}>
                {texto.mostrarTodos}
              </Button>
            ) : null}
          </>
        }
      />
    </section>
  );
}
