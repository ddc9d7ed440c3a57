import { Button } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { formulario } from '#messages/form.ts';
import {
  formPathOf,
  indexEntry,
  listPathOf,
  useEntity,
  type LoadedEntity,
} from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { ConflictView } from './ConflictView.tsx';
import { FormHost } from './FormHost.tsx';
import type { CreatedState } from './LeaveGuard.tsx';
import { RecordFrame } from './RecordFrame.tsx';
import { RecordSummary } from './RecordSummary.tsx';
import { StateTags } from '../cells/StateTags.tsx';
import { RecordActions, stampOf } from './RecordHeader.tsx';
import type { Values } from './record.ts';
import { TrailButtons } from './TrailButtons.tsx';
import { useRecordForm } from './useRecordForm.ts';
import { useSaving } from './useSaving.ts';

/** The generated form as a page; id and copy come from the address. */
export default function FormScreen({ resource: name }: { readonly resource: string }) {
  const loaded = useEntity(name);
  const params = useParams();
  const { search, key } = useLocation();
  const idText = idParam(indexEntry(name)?.formPath, params);
  const id = idText === undefined ? undefined : Number(idText);
  const copy = new URLSearchParams(search).get('duplicar');
  const cloneOf = id === undefined && copy !== null && /^[0-9]+$/.test(copy) ? Number(copy) : undefined;
  const [turn, setTurn] = useState(0);
  const [born, setBorn] = useState<{ readonly page: string; readonly id: number } | null>(null);
  const can = useCan();
  // A record just created stays on its page when its address comes: what is typed meanwhile goes on as it was.
  const own = id === undefined ? `novo-${cloneOf ?? ''}-${key}-${turn}` : `${id}`;
  const isBorn = born !== null && (own === born.page || id === born.id);
  if (born !== null && !isBorn) setBorn(null);
  // The address asked what it declares; who may not include, or where nobody includes by hand, reads where records are.
  if (id === undefined && (loaded.entity.readOnly || !can('insert', loaded.entity.subject)))
    return <NoRecord name={name} title={loaded.entity.title} text={formulario.nenhumEscolhido} />;
  if (id !== undefined && !Number.isSafeInteger(id))
    return <NoRecord name={name} title={loaded.entity.title} />;
  return (
    <FormHost>
      <OpenPage
        key={isBorn ? born.page : own}
        loaded={loaded}
        id={id}
        cloneOf={cloneOf}
        onCreated={(created) => setBorn({ page: own, id: created })}
        onAgain={() => setTurn(turn + 1)}
      />
    </FormHost>
  );
}

/** The parameter that names the record is the last of the form's path. */
function idParam(
  formPath: string | undefined,
  params: { readonly [name: string]: string | undefined },
): string | undefined {
  const name = /[:{]([A-Za-z]+)\??\}?$/.exec(formPath ?? ':id?')?.[1] ?? 'id';
  return params[name];
}

function NoRecord({
  name,
  title,
  text = formulario.naoEncontrado,
}: {
  name: string;
  title: string;
  text?: string;
}) {
  const navigate = useNavigate();
  const entry = indexEntry(name);
  return (
    <Page title={title}>
      <EmptyState
        title={text}
        action={
          entry ? (
            <Button onClick={() => void navigate(listPathOf(entry))}>{formulario.verLista}</Button>
          ) : undefined
        }
      />
    </Page>
  );
}

type OpenProps = {
  loaded: LoadedEntity;
  id?: number;
  cloneOf?: number;
  onCreated: (id: number) => void;
  onAgain: () => void;
};

function OpenPage({ loaded, onCreated, onAgain, ...address }: OpenProps) {
  const { entity, resource } = loaded;
  const navigate = useNavigate();
  const entry = indexEntry(entity.name);
  const { state: came, search } = useLocation() as {
    state: { aba?: string; inicial?: Values } | null;
    search: string;
  };
  // As the page began: a record created here takes its address without beginning again. A new one may begin with what
  // another screen found.
  const [{ id, cloneOf, initial }] = useState({
    ...address,
    initial: address.id === undefined ? came?.inicial : undefined,
  });
  const opened = useRecordForm(entity, { id, cloneOf, initial, drafts: resource.form?.drafts });
  const { form, state } = opened;
  const { phase, row, conflict } = state;
  const opensAt = came?.aba ?? new URLSearchParams(search).get('aba') ?? undefined;
  const tab = useRef<string | undefined>(opensAt);
  const [shown, setShown] = useState(opensAt);
  const onTab = useCallback((key: string) => {
    tab.current = key;
    // Left by hand, what was asked for is over: the next step that opens the same tab opens it again.
    setShown((before) => (before === key ? before : undefined));
  }, []);
  const [quiet, setQuiet] = useState(false);
  const toList = () => void navigate(entry ? listPathOf(entry) : '..');
  const toNew = () => void navigate(entry ? formPathOf(entry) : '.');
  const saving = useSaving(form, () => undefined);
  const save = async () => {
    const result = await saving.save();
    if (!result.ok || !result.created) return;
    if (!result.told) notify({ type: 'SUCCESS', value: formulario.salvo(form.label()) });
    onCreated(result.row.id);
    const state: CreatedState = { aba: tab.current, criado: true };
    void navigate(entry ? formPathOf(entry, result.row.id) : '.', { replace: true, state });
  };
  const saveNew = async () => {
    const result = await saving.save();
    if (!result.ok) return;
    if (result.changed && !result.told) notify({ type: 'SUCCESS', value: formulario.salvo(form.label()) });
    if (result.created && cloneOf === undefined) onAgain();
    else toNew();
  };
  if (phase === 'inexistente') return <NoRecord name={entity.name} title={entity.title} />;
  const title = row
    ? form.label() || entity.title
    : phase === 'pronto'
      ? formulario.novo(entity.title, entity.gender)
      : entity.title;
  return (
    <Page
      title={title}
      count={row ? <StateTags entity={entity} row={row} /> : undefined}
      description={row ? stampOf(row) : undefined}
      actions={
        row ? (
          <>
            <TrailButtons
              resource={entity.name}
              id={row.id}
              onGo={(to) =>
                void navigate(entry ? formPathOf(entry, to) : '.', {
                  replace: true,
                  state: { aba: tab.current },
                })
              }
            />
            <RecordActions
              form={form}
              row={row}
              links={resource.form?.links}
              sheet={resource.sheet !== undefined}
              onClone={() => void navigate(`${entry ? formPathOf(entry) : '.'}?duplicar=${row.id}`)}
              onDeleted={toList}
              onTab={setShown}
              principal={resource.form?.principal}
              onPrincipal={setQuiet}
            />
          </>
        ) : undefined
      }
    >
      {phase === 'carregando' ? (
        <LoadingState label={formulario.carregando} />
      ) : phase === 'falhou' ? (
        <FailedState error={state.error} title={formulario.falhaAoAbrir} retry={() => void form.load()} />
      ) : (
        <RecordFrame
          open={opened}
          resource={resource}
          tab={shown}
          panels
          onTab={onTab}
          onSave={() => void save()}
          onSaveNew={resource.form?.again === false ? undefined : () => void saveNew()}
          onCancel={toList}
          quiet={row !== null && quiet}
          closed={
            <div className="z-linha z-form-barra z-nao-imprimir">
              <Button onClick={toList}>{formulario.voltar}</Button>
            </div>
          }
        >
          {row && resource.form?.summary ? (
            <RecordSummary entity={entity} row={row} summary={resource.form.summary} />
          ) : null}
        </RecordFrame>
      )}
      {conflict ? <ConflictView form={form} conflict={conflict} onSave={() => void save()} /> : null}
    </Page>
  );
}
