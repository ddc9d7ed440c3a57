/** One user beside the list: person, access, what it gives in words, and the account itself (PERM-04). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Tabs } from 'antd';
import { History } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { SenhaNova, Usuario } from '#domain/acesso/conta.ts';
import { confirmLeave, HistoryDrawer, useUnsaved } from '#engine/kit/index.ts';
import { formulario } from '#messages/form.ts';
import { usuariosTela, usuarioTela } from '#messages/acesso-tela.ts';
import { request } from '#shared/http/client.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { useCan } from '#shared/session/session.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { EffectivePermissions } from './EffectivePermissions.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { firstWrong, focusUserField, UserErrors, type UserRefusal } from './UserErrors.tsx';
import { AccessFields, PersonFields } from './UserFields.tsx';
import { changesOf, newValues, valuesOf, type UserValues } from './user-form.ts';
import { ACESSO, opcoesQuery, usuarioQuery } from './wire.ts';

type Props = { readonly id: number | null; readonly onClose: () => void };

export function UserDrawer({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...usuarioQuery(id ?? 0), enabled: id !== null });
  // Where these fail, the part that shows them says so; a new account then begins with no unit.
  const options = useQuery({ ...opcoesQuery, enabled: id === null });
  if (id === null && options.isPending) {
    return (
      <Drawer title={usuariosTela.novo} width={720} onClose={onClose}>
        <LoadingState />
      </Drawer>
    );
  }
  if (id !== null && !data) {
    return (
      <Drawer title={usuariosTela.titulo} width={720} onClose={onClose}>
        {error ? (
          <FailedState error={error} retry={() => void refetch()} />
        ) : (
          <LoadingState label={usuarioTela.carregando} />
        )}
      </Drawer>
    );
  }
  return (
    <Editor
      key={data ? `${data.id}.${data.versao}` : 'novo'}
      usuario={data ?? null}
      initial={data ? valuesOf(data) : newValues(options.data?.prestadores ?? [])}
      onClose={onClose}
    />
  );
}

const TABS = ['dados', 'acesso', 'permissoes', 'conta'] as const;
type Tab = (typeof TABS)[number];
const IN_ACCESS = ['admin', 'papeis', 'grupos', 'prestadores', 'profissionalId', 'fornecedorId'];

type EditorProps = {
  readonly usuario: Usuario | null;
  /** What the fields begin with: nothing of it was changed yet. */
  readonly initial: UserValues;
  readonly onClose: () => void;
};

function Editor({ usuario, initial, onClose }: EditorProps) {
  const can = useCan();
  const client = useQueryClient();
  const [before] = useState(initial);
  const [values, setValues] = useState<UserValues>(before);
  const [tab, setTab] = useState<Tab>('dados');
  const [refusal, setRefusal] = useState<UserRefusal | null>(null);
  const errors = refusal?.errors ?? {};
  const [historying, setHistorying] = useState(false);
  const [made, setMade] = useState<(SenhaNova & { nome: string }) | null>(null);
  const readOnly = !can(usuario ? 'update' : 'insert', 'usuario') || usuario?.acima === true;
  const changes = changesOf(before, values);
  const dirty = Object.keys(changes).length > 0;
  const change = (part: Partial<UserValues>) => setValues((was) => ({ ...was, ...part }));

  const goTo = (campo: string) => {
    flushSync(() => setTab(IN_ACCESS.includes(campo) ? 'acesso' : 'dados'));
    focusUserField(campo);
  };

  const { run: save, busy } = useAct(
    async () => {
      setRefusal(null);
      if (usuario) {
        const saved = await request<Usuario>(`usuarios/${usuario.id}`, {
          method: 'PATCH',
          ifMatch: usuario.versao,
          body: changes,
          silent: true,
        });
        notify({ type: 'SUCCESS', value: usuarioTela.salvo(saved.nome) });
        client.setQueryData(usuarioQuery(usuario.id).queryKey, saved);
      } else {
        const { foto, ...rest } = values;
        const body = { ...rest, ...(foto ? { foto } : {}) };
        setMade({
          ...(await request<SenhaNova>('usuarios', { method: 'POST', body, silent: true })),
          nome: values.nome.trim(),
        });
        setValues(before);
      }
      await client.invalidateQueries({ queryKey: [ACESSO] });
    },
    {
      failure: usuarioTela.falha,
      refused: (error) => {
        const found = error instanceof HttpError ? error.errors : {};
        const conflict = error instanceof HttpError && error.statusCode === 412;
        const text = conflict ? usuarioTela.conflito : messageOf(error, usuarioTela.falha);
        flushSync(() => setRefusal({ errors: found, text }));
        const first = firstWrong(found);
        if (first) goTo(first);
        return true;
      },
    },
  );
  const unsaved = useUnsaved(dirty, save, () => setValues(before));
  const close = async () => {
    if (await confirmLeave(unsaved)) onClose();
  };
  const fields = { values, onChange: change, errors, usuario, readOnly };
  const titles: { readonly [tab in Tab]: string } = {
    dados: usuarioTela.dados,
    acesso: usuarioTela.acesso,
    permissoes: usuarioTela.permissoes,
    conta: usuarioTela.conta,
  };
  const tabs = usuario ? TABS : (['dados', 'acesso'] as const);
  const part = (key: Tab) => {
    if (key === 'dados') return <PersonFields {...fields} />;
    if (key === 'acesso') return <AccessFields {...fields} readOnly={readOnly || usuario?.voce === true} />;
    if (!usuario) return null;
    if (key === 'permissoes')
      return <EffectivePermissions permissoes={usuario.permissoes} admin={usuario.admin} />;
    return (
      <AccountPanel
        usuario={usuario}
        ativo={values.ativo}
        onAtivo={(ativo) => change({ ativo })}
        readOnly={readOnly || usuario.voce}
        beforeAct={() => confirmLeave(unsaved)}
      />
    );
  };
  if (made) return <PasswordDialog nome={made.nome} senha={made} onClose={onClose} />;
  return (
    <>
      <Drawer
        title={usuario?.nome ?? usuariosTela.novo}
        width={720}
        stubborn={dirty}
        onClose={() => void close()}
        extra={
          usuario ? (
            <IconButton
              label={usuarioTela.historico}
              icon={<History size={18} aria-hidden />}
              onClick={() => setHistorying(true)}
            />
          ) : undefined
        }
        footer={
          readOnly ? undefined : (
            <>
              <Button onClick={() => void close()}>{usuarioTela.cancelar}</Button>
              <Button
                type="primary"
                loading={busy}
                disabled={usuario !== null && !dirty}
                onClick={() => void save()}
              >
                {usuario ? usuarioTela.salvar : usuarioTela.criar}
              </Button>
            </>
          )
        }
      >
        <div>
          {usuario?.voce ? <Alert type="info" role="note" showIcon message={usuarioTela.voce} /> : null}
          {usuario?.acima ? <Alert type="info" role="note" showIcon message={usuarioTela.acima} /> : null}
          {readOnly && usuario && !usuario.acima ? (
            <Alert type="info" role="note" showIcon message={usuarioTela.somenteLeitura} />
          ) : null}
          {refusal ? <UserErrors refusal={refusal} onGo={goTo} /> : null}
          <Tabs
            aria-label={usuarioTela.partes}
            activeKey={tab}
            destroyOnHidden
            onChange={(next) => setTab(next as Tab)}
            items={tabs.map((key) => ({ key, label: titles[key], children: part(key) }))}
          />
          {dirty && !busy ? (
            <p className="z-so-leitor" role="status">
              {formulario.naoSalvas}
            </p>
          ) : null}
        </div>
      </Drawer>
      {historying && usuario ? (
        <HistoryDrawer
          entity={{ name: 'usuarios' }}
          row={usuario}
          label={usuario.nome}
          mayRestore={false}
          onClose={() => setHistorying(false)}
        />
      ) : null}
    </>
  );
}
