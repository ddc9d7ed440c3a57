/** /pacientes/unificar/:pacienteId: the other record of the same person is found, both are compared, and one stays. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Input, Radio, Typography } from 'antd';
import { Suspense, useId, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { formatCpf } from '#domain/formato/cpf.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { dizMotivo } from '#domain/formato/motivo.ts';
import {
  diferencas,
  padrao,
  pedemSegundaPessoa,
  suspeitas,
  type Diferenca,
  type Escolhas,
  type Lado,
} from '#domain/paciente/uniao.ts';
import { diferencasDitas } from '#domain/paciente/diferem.ts';
import type { Comparacao } from '#domain/paciente/wire.ts';
import { usePatient } from '#capabilities/paciente/index.ts';
import { LookupLater, useForgetRows, ValueText } from '#engine/kit/index.ts';
import { noMeio } from '#messages/palavras.ts';
import { unificarServidor, unificarTela as texto } from '#messages/uniao.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { formPathOf, indexEntry, useEntity } from '#shared/registro/registry.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { describedBy, Field } from '#shared/ui/Field.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { compare, unite } from './uniao.ts';

type Paciente = Comparacao['fica'];
const nomeDe = ({ nomeSocial, nome }: Paciente): string => String(nomeSocial ?? nome ?? '');

export default function UnifyPage() {
  const { pacienteId } = useParams();
  const id = Number(pacienteId);
  return <Union key={id} id={id} />;
}

function Union({ id }: { id: number }) {
  const ids = useId();
  const [asked] = useSearchParams();
  const [other, setOther] = useState<number | null>(Number(asked.get('com')) || null);
  const [stays, setStays] = useState(id);
  const same = other === id;
  const pair = other === null || same ? null : { fica: stays, sai: stays === id ? other : id };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['unificar-pacientes', pair],
    queryFn: ({ signal }) => compare(pair?.fica ?? 0, pair?.sai ?? 0, signal),
    enabled: pair !== null,
    staleTime: 0,
    retry: false,
  });
  // Whose record this began with stands there before the other is chosen; then both are compared.
  const { data: starting } = usePatient(Number.isInteger(id) ? id : null);
  const entry = indexEntry('pacientes');
  const errors = same ? [unificarServidor.mesmo] : [];
  return (
    <Page
      title={texto.titulo}
      description={texto.texto}
      actions={entry ? <ButtonLink to={formPathOf(entry, id)}>{texto.cancelar}</ButtonLink> : undefined}
    >
      {pair === null && starting ? (
        <Typography.Paragraph>
          <strong>{nomeDe(starting)}</strong> · {who(starting)}
        </Typography.Paragraph>
      ) : null}
      <div className="z-campos">
        <Field id={`${ids}outro`} label={texto.outro} hint={texto.outroAjuda} errors={errors}>
          <Suspense fallback={null}>
            <LookupLater
              resource="pacientes"
              id={`${ids}outro`}
              value={other}
              onChange={(value: number | null) => {
                setOther(value);
                setStays(id);
              }}
              aria-label={texto.outro}
              {...describedBy(`${ids}outro`, errors, texto.outroAjuda)}
            />
          </Suspense>
        </Field>
      </div>
      {pair === null ? null : error ? (
        <FailedState error={error} title={texto.falhou} retry={() => void refetch()} />
      ) : !data || isFetching ? (
        <LoadingState rows={6} label={texto.comparando} />
      ) : (
        <Compared
          key={`${data.fica.id}-${data.fica.versao}-${data.sai.versao}`}
          data={data}
          id={id}
          onStays={setStays}
        />
      )}
    </Page>
  );
}

function Compared({ data, id, onStays }: { data: Comparacao; id: number; onStays: (id: number) => void }) {
  const { entity } = useEntity('pacientes');
  const ids = useId();
  const navigate = useNavigate();
  const forget = useForgetRows();
  const [choices, setChoices] = useState<Escolhas>({});
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { fica, sai, vai, impedimentos } = data;
  const lines = diferencas(entity, fica, sai);
  const sideOf = (line: Diferenca): Lado => choices[line.chave] ?? padrao(line, fica, sai);
  const doubts = suspeitas(fica, sai);
  const doubtful = diferencasDitas(entity, doubts, fica, sai);
  const waits = pedemSegundaPessoa(fica, sai).length > 0;
  const missing = tried && !dizMotivo(reason) ? [texto.motivoFalta] : [];
  const side = (which: Lado, row: Paciente, title: string, whose: string) => ({
    key: which,
    title,
    render: (_: unknown, line: Diferenca) => (
      <Radio
        name={`${ids}${line.chave}`}
        checked={sideOf(line) === which}
        onChange={() => setChoices({ ...choices, [line.chave]: which })}
        aria-label={texto.ficar(line.titulo, whose)}
      >
        {said(line, line.linhas ? { ...row, ...line.linhas[which] } : row).map((field, index) => (
          <span key={field.id}>
            {index > 0 ? ' · ' : null}
            <ValueText
              field={field}
              value={(line.linhas?.[which] ?? row)[field.id]}
              row={line.linhas ? { ...row, ...line.linhas[which] } : row}
            />
          </span>
        ))}
      </Radio>
    ),
  });
  const unify = useAct(
    async () => {
      const versoes = { fica: fica.versao, sai: sai.versao };
      const {
        id: stayed,
        nome,
        uniaoId,
        aguarda,
      } = await unite({
        fica: fica.id,
        sai: sai.id,
        versoes,
        escolhas: choices,
        motivo: reason,
      });
      forget('pacientes');
      if (aguarda !== null) {
        forget('unioes-pacientes');
        notify({ type: 'SUCCESS', title: texto.pedida, value: aguarda });
        const register = indexEntry('unioes-pacientes');
        if (register) void navigate(formPathOf(register, uniaoId));
        return;
      }
      notify({ type: 'SUCCESS', value: texto.feito(nome) });
      const entry = indexEntry('pacientes');
      if (entry) void navigate(formPathOf(entry, stayed));
    },
    { failure: texto.falha },
  );
  const save = async () => {
    setTried(true);
    if (!dizMotivo(reason)) return document.getElementById(`${ids}motivo`)?.focus();
    const yes = await confirm({
      title: texto.perguntaTitulo(nomeDe(fica)),
      text: waits ? texto.perguntaPedir(sai.id, fica.id) : texto.pergunta(sai.id, fica.id),
      yes: waits ? texto.pedir : texto.confirmar,
      no: texto.cancelar,
      danger: true,
    });
    if (!yes) return;
    await unify.run();
  };
  // The record from which one came stands first, whichever stays.
  const both = fica.id === id ? [fica, sai] : [sai, fica];
  return (
    <Flex vertical gap={16}>
      <Radio.Group
        aria-label={texto.qualFica}
        value={fica.id}
        onChange={({ target }) => onStays(Number(target.value))}
      >
        <Typography.Title level={2} style={{ fontSize: 16 }}>
          {texto.qualFica}
        </Typography.Title>
        <Flex vertical gap={8}>
          {both.map((row) => (
            <Radio key={row.id} value={row.id}>
              <strong>{nomeDe(row)}</strong> · {who(row)}
            </Radio>
          ))}
        </Flex>
      </Radio.Group>
      {impedimentos.length > 0 ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={texto.impedimentos}
          description={impedimentos.map((impedimento) => (
            <p key={impedimento}>{impedimento}</p>
          ))}
        />
      ) : null}
      {doubts.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          message={waits ? `${texto.suspeita(doubtful)} ${texto.segunda}` : texto.suspeita(doubtful)}
        />
      ) : null}
      <section aria-labelledby={`${ids}campos`}>
        <Typography.Title level={2} id={`${ids}campos`} style={{ fontSize: 16 }}>
          {lines.length === 0 ? texto.nadaDifere : texto.diferem(lines.length)}
        </Typography.Title>
        {lines.length === 0 ? null : (
          <>
            <Typography.Paragraph type="secondary">{texto.diferemTexto}</Typography.Paragraph>
            <DataTable<Diferenca>
              aria-labelledby={`${ids}campos`}
              rowKey="chave"
              dataSource={[...lines]}
              columns={[
                { key: 'campo', title: texto.campo, rowScope: 'row', width: '22%', dataIndex: 'titulo' },
                side('fica', fica, texto.lado(texto.fica, fica.id), texto.ladoFica),
                side('sai', sai, texto.lado(texto.sai, sai.id), texto.ladoSai),
              ]}
            />
          </>
        )}
      </section>
      <section aria-labelledby={`${ids}vai`}>
        <Typography.Title level={2} id={`${ids}vai`} style={{ fontSize: 16 }}>
          {texto.vai}
        </Typography.Title>
        <Typography.Paragraph>
          {vai.length === 0
            ? texto.nadaVai
            : `${vai.map(({ titulo, total }) => `${total} ${noMeio(titulo)}`).join(', ')}.`}
        </Typography.Paragraph>
        <Typography.Paragraph type="secondary">
          {texto.filhas}
          {fica['obito'] === true || sai['obito'] === true ? ` ${texto.obito}` : ''}
        </Typography.Paragraph>
      </section>
      <Field id={`${ids}motivo`} label={texto.motivo} hint={texto.motivoAjuda} errors={missing} required>
        <Input.TextArea
          id={`${ids}motivo`}
          value={reason}
          maxLength={500}
          rows={2}
          onChange={({ target }) => setReason(target.value)}
          {...describedBy(`${ids}motivo`, missing, texto.motivoAjuda)}
        />
      </Field>
      <Flex justify="end">
        <Button
          type="primary"
          danger
          disabled={impedimentos.length > 0}
          loading={unify.busy}
          onClick={() => void save()}
        >
          {waits ? texto.pedir : texto.confirmar}
        </Button>
      </Flex>
    </Flex>
  );
}

/** Of fields that belong together those that say something; the first where none does. */
function said({ campos }: Diferenca, row: Paciente): Diferenca['campos'] {
  const filled = campos.filter(({ id }) => row[id] !== null && row[id] !== undefined && row[id] !== '');
  return filled.length > 0 ? filled : campos.slice(0, 1);
}

function who({ id, dataNascimento, cpf, criadoEm }: Paciente): string {
  return [
    texto.cadastro(id),
    typeof dataNascimento === 'string' ? formatData(dataNascimento) : '',
    typeof cpf === 'string' ? formatCpf(cpf) : '',
    typeof criadoEm === 'string' ? texto.desde(formatMinuto(criadoEm).slice(0, 10)) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
