/** People of no account who are asked to sign by a link: the record's own patient with one click, others by name. */
import { useQuery } from '@tanstack/react-query';
import { Button, Card, Col, Flex, Form, Input, Row, Select } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { PAPEIS_EXTERNOS, type NovoExterno } from '#domain/assinatura/eletronica.ts';
import type { FieldErrors } from '#domain/errors/app-error.ts';
import { parseDataInput, formatData } from '#domain/formato/data.ts';
import { papelNoPedido, pedirPorLink as texts } from '#messages/assinatura-link.ts';
import { randomId } from '#shared/random-id.ts';
import { request } from '#shared/http/client.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';

/** `chave` tells the cards apart. */
export type Externo = NovoExterno & { readonly chave: string };

/** As it is sent. */
export const semChave = ({ papel, nome, nascimento, cpf, email, telefone }: Externo): NovoExterno => ({
  papel,
  nome,
  nascimento,
  cpf,
  email,
  telefone,
});

type Props = {
  readonly owner: { readonly modulo: string; readonly id: number | string };
  readonly value: readonly Externo[];
  /** Of the server, by 'externos.0.email'. */
  readonly errors: FieldErrors;
  readonly onChange: (value: readonly Externo[]) => void;
};

type Paciente = {
  readonly nome: string;
  readonly dataNascimento?: string | null;
  readonly cpf?: string | null;
  readonly email?: string | null;
  readonly celular?: string | null;
};

export function Outsiders({ owner, value, errors, onChange }: Props) {
  const doPaciente = owner.modulo === 'pacientes';
  const { data: paciente } = useQuery({
    queryKey: ['paciente-que-assina', owner.id],
    queryFn: ({ signal }) => request<Paciente>(`pacientes/${owner.id}`, { signal, silent: true }),
    enabled: doPaciente,
  });
  const incluir = (externo: NovoExterno) => onChange([...value, { ...externo, chave: randomId() }]);
  const temPaciente = value.some(({ papel }) => papel === 'PACIENTE');
  const mudar = (chave: string, campos: Partial<NovoExterno>) =>
    onChange(value.map((externo) => (externo.chave === chave ? { ...externo, ...campos } : externo)));
  return (
    <Form.Item label={texts.externos} extra={texts.externosAjuda}>
      <Flex vertical gap={8}>
        {value.map((externo, lugar) => (
          <Person
            key={externo.chave}
            value={externo}
            errorsOf={(campo) => errors[`externos.${lugar}.${campo}`] ?? []}
            onChange={(campos) => mudar(externo.chave, campos)}
            onRemove={() => onChange(value.filter(({ chave }) => chave !== externo.chave))}
          />
        ))}
        <Flex gap={8} wrap>
          {paciente && !temPaciente ? (
            <Button icon={<Plus size={16} aria-hidden />} onClick={() => incluir(daFicha(paciente))}>
              {texts.incluirPaciente(paciente.nome)}
            </Button>
          ) : null}
          <Button
            icon={<Plus size={16} aria-hidden />}
            onClick={() => incluir({ papel: doPaciente ? 'RESPONSAVEL' : 'TESTEMUNHA', nome: '' })}
          >
            {texts.incluir}
          </Button>
        </Flex>
      </Flex>
    </Form.Item>
  );
}

const daFicha = ({ nome, dataNascimento, cpf, email, celular }: Paciente): NovoExterno => ({
  papel: 'PACIENTE',
  nome,
  nascimento: dataNascimento ?? null,
  cpf: cpf ?? null,
  email: email ?? null,
  telefone: celular ?? null,
});

function Person(props: {
  readonly value: NovoExterno;
  readonly errorsOf: (campo: string) => readonly string[];
  readonly onChange: (campos: Partial<NovoExterno>) => void;
  readonly onRemove: () => void;
}) {
  const { value, errorsOf, onChange, onRemove } = props;
  const { papel, nome, nascimento = null, cpf = null, email = null, telefone = null } = value;
  const id = useId();
  const campo = (nomeDoCampo: string, label: string, largura: number, controle: React.ReactNode) => {
    const [erro] = errorsOf(nomeDoCampo);
    return (
      <Col xs={24} sm={largura}>
        <Form.Item
          label={label}
          htmlFor={`${id}-${nomeDoCampo}`}
          validateStatus={erro ? 'error' : ''}
          help={erro}
          style={{ marginBottom: 8 }}
        >
          {controle}
        </Form.Item>
      </Col>
    );
  };
  return (
    <Card
      size="small"
      title={nome || texts.nome}
      extra={
        <IconButton label={texts.retirar(nome)} icon={<Trash2 size={16} aria-hidden />} onClick={onRemove} />
      }
    >
      <Row gutter={12}>
        {campo(
          'nome',
          texts.nome,
          16,
          <Input
            id={`${id}-nome`}
            maxLength={200}
            value={nome}
            onChange={({ target }) => onChange({ nome: target.value })}
          />,
        )}
        {campo(
          'papel',
          texts.papel,
          8,
          <Select
            id={`${id}-papel`}
            value={papel}
            options={PAPEIS_EXTERNOS.map((opcao) => ({ value: opcao, label: papelNoPedido[opcao] }))}
            onChange={(papel) => onChange({ papel: papel })}
          />,
        )}
        {campo(
          'nascimento',
          texts.nascimento,
          12,
          <Birth
            id={`${id}-nascimento`}
            value={nascimento}
            onChange={(dia) => onChange({ nascimento: dia })}
          />,
        )}
        {campo(
          'cpf',
          texts.cpf,
          12,
          <Input
            id={`${id}-cpf`}
            inputMode="numeric"
            maxLength={14}
            value={cpf ?? ''}
            onChange={({ target }) => onChange({ cpf: target.value || null })}
          />,
        )}
        {campo(
          'email',
          texts.email,
          12,
          <Input
            id={`${id}-email`}
            type="email"
            maxLength={254}
            value={email ?? ''}
            onChange={({ target }) => onChange({ email: target.value || null })}
          />,
        )}
        {campo(
          'telefone',
          texts.telefone,
          12,
          <Input
            id={`${id}-telefone`}
            type="tel"
            maxLength={20}
            value={telefone ?? ''}
            onChange={({ target }) => onChange({ telefone: target.value || null })}
          />,
        )}
      </Row>
    </Card>
  );
}

/** Typed as it is said; what is no date yet stays as text and is sent as none. */
function Birth({
  id,
  value,
  onChange,
}: {
  id: string;
  value: string | null;
  onChange: (day: string | null) => void;
}) {
  return (
    <Input
      id={id}
      inputMode="numeric"
      maxLength={10}
      placeholder="dd/mm/aaaa"
      defaultValue={value === null ? '' : formatData(value)}
      onChange={({ target }) => {
        const read = parseDataInput(target.value);
        onChange(read.ok ? read.value : null);
      }}
    />
  );
}
