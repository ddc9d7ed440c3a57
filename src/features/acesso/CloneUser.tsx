/** A new user from another one: rights copied, nothing personal, and what differs said before saving (PERM-04). */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Input, List, Typography } from 'antd';
import { ArrowLeftRight } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Comparacao, SenhaNova, Usuario, UsuarioLinha } from '#domain/acesso/conta.ts';
import { LeaveGuard, useUnsaved } from '#engine/kit/index.ts';
import { clonarTela, usuarioTela } from '#messages/acesso-tela.ts';
import { request } from '#shared/http/client.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { Field } from '#shared/ui/Field.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { Avatar } from './Avatar.tsx';
import { DifferenceLists } from './DifferenceDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { firstWrong, focusUserField, UserErrors, type UserRefusal } from './UserErrors.tsx';
import { AccessFields, PersonFields } from './UserFields.tsx';
import { changesOf, rightsOf, type UserValues } from './user-form.ts';
import { ACESSO, usuarioQuery } from './wire.ts';
import './acesso.css';

export default function CloneUser() {
  const [search, put] = useAddress();
  const id = Number(search.get('origem')) || null;
  const { data, error, refetch } = useQuery({ ...usuarioQuery(id ?? 0), enabled: id !== null });
  return (
    <Page title={clonarTela.titulo} description={clonarTela.texto}>
      {id === null ? (
        <Source onChoose={(origem) => put({ origem }, { replace: false })} />
      ) : data ? (
        <Editor
          key={data.id}
          origem={data}
          onChangeSource={() => put({ origem: null }, { replace: false })}
        />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
      <LeaveGuard />
    </Page>
  );
}

function Source({ onChoose }: { readonly onChoose: (id: number) => void }) {
  const [text, setText] = useState('');
  const term = useDeferredValue(text.trim());
  const { data, error, refetch } = useQuery({
    queryKey: [ACESSO, 'origem', term],
    queryFn: ({ signal }) => request<UsuarioLinha[]>('usuarios', { query: { q: term, _end: '12' }, signal }),
    enabled: term.length >= 2,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="z-curto">
      <Field id="clonar-origem" label={clonarTela.origem} hint={clonarTela.origemDica}>
        <Input
          id="clonar-origem"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {error ? <FailedState error={error} retry={() => void refetch()} /> : null}
      {term.length >= 2 && data ? (
        <List
          bordered
          size="small"
          rowKey="id"
          dataSource={data}
          locale={{
            emptyText: (
              <div role="status">
                <EmptyState title={clonarTela.nenhum} />
              </div>
            ),
          }}
          renderItem={(row) => (
            <List.Item>
              <Button type="text" className="z-botao-texto ac-pessoa" onClick={() => onChoose(row.id)}>
                <Avatar nome={row.nome} login={row.login} temFoto={row.temFoto} versao={row.versao} />
                <span>
                  {row.nome}
                  <small>
                    {row.login}
                    {row.grupos.length > 0 ? ` · ${row.grupos.map(({ nome }) => nome).join(', ')}` : ''}
                  </small>
                </span>
              </Button>
            </List.Item>
          )}
        />
      ) : null}
    </div>
  );
}

function Editor({
  origem,
  onChangeSource,
}: {
  readonly origem: Usuario;
  readonly onChangeSource: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const start = rightsOf(origem);
  const [values, setValues] = useState<UserValues>(start);
  const [refusal, setRefusal] = useState<UserRefusal | null>(null);
  const errors = refusal?.errors ?? {};
  const [made, setMade] = useState<(SenhaNova & { id: number }) | null>(null);
  const { run: save, busy } = useAct(
    async () => {
      setRefusal(null);
      const { foto, ...rest } = values;
      const body = { ...rest, ...(foto ? { foto } : {}), origemId: origem.id };
      const answer = await request<SenhaNova & { id: number }>('clonar-usuario', {
        method: 'POST',
        body,
        silent: true,
      });
      setMade(answer);
      notify({ type: 'SUCCESS', value: clonarTela.criado(values.nome.trim()) });
      await client.invalidateQueries({ queryKey: [ACESSO] });
    },
    {
      failure: clonarTela.falha,
      refused: (error) => {
        const found = error instanceof HttpError ? error.errors : {};
        flushSync(() => setRefusal({ errors: found, text: messageOf(error, clonarTela.falha) }));
        const first = firstWrong(found);
        if (first) focusUserField(first);
        return true;
      },
    },
  );
  const dirty = made === null && Object.keys(changesOf(start, values)).length > 0;
  useUnsaved(dirty, save, () => setValues(start));
  const fields = {
    values,
    onChange: (part: Partial<UserValues>) => setValues((was) => ({ ...was, ...part })),
    errors,
    usuario: null,
    readOnly: false,
  };
  return (
    <div>
      <Flex gap={12} align="center">
        <Avatar nome={origem.nome} login={origem.login} temFoto={origem.temFoto} versao={origem.versao} />
        <span>
          <small>{clonarTela.origem}</small>
          {origem.nome}
        </span>
        <Button type="text" icon={<ArrowLeftRight size={16} aria-hidden />} onClick={onChangeSource}>
          {clonarTela.trocar}
        </Button>
      </Flex>
      {refusal ? <UserErrors refusal={refusal} onGo={focusUserField} /> : null}
      <div className="z-campos z-campos-largos">
        <div>
          <h2>{clonarTela.novo}</h2>
          <PersonFields {...fields} />
          <h2>{usuarioTela.acesso}</h2>
          <AccessFields {...fields} />
        </div>
        <Comparison origem={origem} values={values} />
      </div>
      <div className="z-linha z-barra-fixa">
        <span />
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {clonarTela.criar}
        </Button>
      </div>
      {made ? (
        <PasswordDialog
          nome={values.nome.trim()}
          senha={made}
          onClose={() => void navigate(`/usuarios?abrir=${made.id}`)}
        />
      ) : null}
    </div>
  );
}

function Comparison({ origem, values }: { readonly origem: Usuario; readonly values: UserValues }) {
  const query = {
    origemId: String(origem.id),
    admin: String(values.admin),
    papeis: values.papeis.join(','),
    grupos: values.grupos.join(','),
    prestadores: values.prestadores.join(','),
  };
  const { data, error, refetch } = useQuery({
    queryKey: [ACESSO, 'comparar', query],
    queryFn: ({ signal }) => request<Comparacao>('usuarios/_comparar', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section aria-label={clonarTela.comparacao} aria-live="polite">
      <h2>{clonarTela.comparacao}</h2>
      {data ? (
        <Differences data={data} />
      ) : error ? (
        <FailedState error={error} title={clonarTela.falhaComparar} retry={() => void refetch()} />
      ) : (
        <LoadingState rows={3} label={clonarTela.comparando} />
      )}
    </section>
  );
}

function Differences({ data }: { readonly data: Comparacao }) {
  const parts = [
    [usuarioTela.papeis, data.papeis],
    [usuarioTela.grupos, data.grupos],
    [usuarioTela.prestadores, data.prestadores],
    [usuarioTela.permissoes, data.permissoes],
  ] as const;
  const differing = parts.filter(([, { ganha, perde }]) => ganha.length + perde.length > 0);
  return (
    <>
      {differing.length === 0 ? (
        <Typography.Paragraph type="secondary">{clonarTela.igual}</Typography.Paragraph>
      ) : null}
      {differing.map(([title, { ganha, perde }]) => (
        <section key={title}>
          <h3>{title}</h3>
          <DifferenceLists concede={ganha} retira={perde} ganha={clonarTela.ganha} perde={clonarTela.perde} />
        </section>
      ))}
      <Typography.Paragraph type="secondary">
        {clonarTela.iguais(data.permissoes.iguais)}
      </Typography.Paragraph>
    </>
  );
}
