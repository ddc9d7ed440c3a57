/** The fields of a user: who the person is, and what the account may. Used by the drawer and by the clone. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Avatar as AntdAvatar, Button, Checkbox, Flex, Input, Typography, Upload } from 'antd';
import { Suspense, useState } from 'react';
import { PAPEIS } from '#domain/acesso/concessao.ts';
import type { Usuario } from '#domain/acesso/conta.ts';
import { formatCpf } from '#domain/formato/cpf.ts';
import { PAPEL_TITULO } from '#messages/acesso.ts';
import { usuarioTela } from '#messages/acesso-tela.ts';
import { describedBy, Field } from '#shared/ui/Field.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Avatar } from './Avatar.tsx';
import { PickList } from './PickList.tsx';
import { lacksUnit, smallPhoto, togglePapel, type UserValues } from './user-form.ts';
import { LookupLater } from '#engine/kit/index.ts';
import { opcoesQuery } from './wire.ts';

type Errors = { readonly [campo: string]: readonly string[] };
type Props = {
  readonly values: UserValues;
  readonly onChange: (part: Partial<UserValues>) => void;
  readonly errors: Errors;
  readonly usuario: Usuario | null;
  readonly readOnly: boolean;
};

export function PersonFields({ values, onChange, errors, usuario, readOnly }: Props) {
  const text = (
    campo: 'nome' | 'login' | 'email' | 'cpf',
    label: string,
    options: { hint?: string } = {},
  ) => (
    <Field
      id={`usuario-${campo}`}
      label={label}
      errors={errors[campo]}
      required={campo === 'nome' || campo === 'login'}
      {...options}
    >
      <Input
        id={`usuario-${campo}`}
        type={campo === 'email' ? 'email' : 'text'}
        inputMode={campo === 'cpf' ? 'numeric' : undefined}
        autoComplete="off"
        autoCapitalize={campo === 'login' ? 'none' : undefined}
        spellCheck={false}
        maxLength={campo === 'cpf' ? 14 : 150}
        readOnly={readOnly}
        value={campo === 'cpf' ? formatCpf(values.cpf) : values[campo]}
        aria-required={campo === 'nome' || campo === 'login' ? true : undefined}
        {...describedBy(`usuario-${campo}`, errors[campo], options.hint)}
        onChange={(event) =>
          onChange({
            [campo]: campo === 'cpf' ? event.target.value.replaceAll(/\D/g, '') : event.target.value,
          })
        }
      />
    </Field>
  );
  return (
    <div className="z-campos">
      {text('nome', usuarioTela.nome)}
      {text('login', usuarioTela.login, { hint: usuarioTela.loginDica })}
      {text('email', usuarioTela.email, { hint: usuarioTela.emailDica })}
      {text('cpf', usuarioTela.cpf)}
      <Photo values={values} onChange={onChange} usuario={usuario} readOnly={readOnly} errors={errors} />
    </div>
  );
}

function Photo({ values, onChange, usuario, readOnly, errors }: Props) {
  const [bad, setBad] = useState(false);
  const has = values.foto === undefined ? usuario?.temFoto === true : values.foto !== null;
  const choose = async (chosen: File) => {
    setBad(false);
    try {
      onChange({ foto: await smallPhoto(chosen) });
    } catch {
      setBad(true);
    }
  };
  return (
    <Field id="usuario-foto" label={usuarioTela.foto} errors={bad ? [usuarioTela.fotoRuim] : errors.foto}>
      <Flex wrap gap={12} align="center">
        {values.foto ? (
          <AntdAvatar aria-hidden src={`data:image/jpeg;base64,${values.foto}`} />
        ) : (
          <Avatar
            nome={values.nome || '?'}
            login={usuario?.login ?? ''}
            temFoto={values.foto === undefined && usuario?.temFoto === true}
            versao={usuario?.versao ?? 0}
          />
        )}
        {readOnly ? null : (
          <>
            <Upload
              accept="image/jpeg,image/png"
              showUploadList={false}
              hasControlInside
              beforeUpload={(chosen) => {
                void choose(chosen);
                return false;
              }}
            >
              <Button id="usuario-foto">{usuarioTela.escolherFoto}</Button>
            </Upload>
            {has ? (
              <Button type="text" onClick={() => onChange({ foto: null })}>
                {usuarioTela.retirarFoto}
              </Button>
            ) : null}
          </>
        )}
      </Flex>
    </Field>
  );
}

export function AccessFields({ values, onChange, errors, usuario, readOnly }: Props) {
  const { data, error, refetch } = useQuery(opcoesQuery);
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} />;
  const box = (
    label: string,
    checked: boolean,
    toggle: () => void,
    options: { detail?: string; disabled?: boolean } = {},
  ) => (
    <Checkbox
      key={label}
      checked={checked}
      disabled={readOnly || options.disabled === true}
      onChange={toggle}
    >
      {label}
      {options.detail ? <small>{options.detail}</small> : null}
    </Checkbox>
  );
  return (
    <div>
      <fieldset className="ac-escolha" id="usuario-papeis">
        <legend>{usuarioTela.papeis}</legend>
        <Typography.Paragraph type="secondary">{usuarioTela.papeisTexto}</Typography.Paragraph>
        <div className="z-campos z-rola ac-escolha-lista">
          {box(PAPEL_TITULO.admin, values.admin, () => onChange({ admin: !values.admin }), {
            detail: usuarioTela.adminTexto,
            disabled: !data.gerenciaTudo,
          })}
          {PAPEIS.map((papel) =>
            box(PAPEL_TITULO[papel], values.papeis.includes(papel), () =>
              onChange(togglePapel(values, papel, usuario === null ? data.grupos : [])),
            ),
          )}
        </div>
        {[...(errors.admin ?? []), ...(errors.papeis ?? [])].map((text) => (
          <Alert key={text} type="error" showIcon message={text} />
        ))}
      </fieldset>
      {values.papeis.includes('profissional') || values.profissionalId !== null ? (
        <Field
          id="usuario-profissionalId"
          label={usuarioTela.profissional}
          errors={errors.profissionalId}
          hint={usuarioTela.profissionalTexto}
        >
          <Suspense fallback={<LoadingState rows={1} />}>
            <LookupLater
              id="usuario-profissionalId"
              resource="profissionais"
              value={values.profissionalId}
              known={
                usuario?.profissionalId != null && usuario.profissionalId === values.profissionalId
                  ? [{ id: usuario.profissionalId, label: usuario.profissionalNome ?? '' }]
                  : []
              }
              disabled={readOnly}
              aria-label={usuarioTela.profissional}
              onChange={(profissionalId) => onChange({ profissionalId })}
            />
          </Suspense>
        </Field>
      ) : null}
      {values.papeis.includes('fornecedor') || values.fornecedorId !== null ? (
        <Field id="usuario-fornecedorId" label={usuarioTela.fornecedor} errors={errors.fornecedorId}>
          <Suspense fallback={<LoadingState rows={1} />}>
            <LookupLater
              id="usuario-fornecedorId"
              resource="fornecedores"
              value={values.fornecedorId}
              known={
                usuario?.fornecedorId != null && usuario.fornecedorId === values.fornecedorId
                  ? [{ id: usuario.fornecedorId, label: usuario.fornecedorNome ?? '' }]
                  : []
              }
              disabled={readOnly}
              aria-label={usuarioTela.fornecedor}
              onChange={(fornecedorId) => onChange({ fornecedorId })}
            />
          </Suspense>
        </Field>
      ) : null}
      <PickList
        id="usuario-grupos"
        label={usuarioTela.grupos}
        choices={data.grupos.map(({ id, nome, descricao, total, posso }) => ({
          id,
          nome,
          detalhe: posso ? (descricao ?? usuarioTela.permissoesDoGrupo(total)) : usuarioTela.grupoAlem,
          disabled: !posso,
        }))}
        value={values.grupos}
        onChange={(grupos) => onChange({ grupos })}
        disabled={readOnly}
        empty={usuarioTela.gruposVazios}
        errors={errors.grupos}
      />
      {lacksUnit(values) && !readOnly ? (
        <Alert type="warning" role="status" showIcon message={usuarioTela.semUnidade} />
      ) : null}
      <PickList
        id="usuario-prestadores"
        label={usuarioTela.prestadores}
        choices={[
          ...data.prestadores,
          ...(usuario?.prestadores ?? []).filter(
            ({ id }) => !data.prestadores.some((prestador) => prestador.id === id),
          ),
        ]}
        value={values.prestadores}
        onChange={(prestadores) => onChange({ prestadores })}
        disabled={readOnly}
        empty={usuarioTela.prestadoresVazios}
        errors={errors.prestadores}
      />
    </div>
  );
}
