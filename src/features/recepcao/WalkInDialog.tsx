/** Who comes without a time: found or registered without leaving the desk, squeezed in, and led to the check-in. */
import { Alert, Button, Form, InputNumber } from 'antd';
import { Suspense, useState } from 'react';
import { diaDe, fusoAtual, localDateTime, momentoDe } from '#domain/formato/fuso.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import type { ItemRecepcao } from '#domain/recepcao/wire.ts';
import {
  contaDita,
  InsuranceFields,
  SEM_CONVENIO,
  type CamposConvenio,
} from '#capabilities/convenio/index.ts';
import { FormHost, LookupLater, TimeInput } from '#engine/kit/index.ts';
import { recepcaoTela as texto } from '#messages/recepcao-tela.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { entre } from '#shared/ui/number-range.ts';
import { encaixar } from './wire.ts';

type Campos = CamposConvenio & {
  readonly pacienteId: number;
  readonly profissionalId: number;
  readonly tipoAtendimentoId: number | null;
  readonly hora: string;
  readonly duracaoMinutos: number;
};

type Props = {
  /** The day's rows: who is expected already is told. */
  readonly itens: readonly ItemRecepcao[];
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
};

const ESPERADO = new Set(['AGENDADO', 'CONFIRMADO', 'AGUARDANDO', 'FALTOU']);
const ATIVOS = { ativo: 'true' };
/** antd's Form gives value and change; the type of the piece asks for them here. */
const VALOR = {} as { value: number | null; onChange: (value: number | null) => void };
const obrigatorio = [{ required: true, message: texto.informe }];
const nada = () => undefined;

export function WalkInDialog({ itens, onOpen, onClose }: Props) {
  const [form] = Form.useForm<Campos>();
  const pacienteId = Form.useWatch('pacienteId', form);
  const profissionalId = Form.useWatch('profissionalId', form);
  const tipo = Form.useWatch('tipoAtendimentoId', form);
  const jaTem = itens.find((item) => item.pacienteId === pacienteId && ESPERADO.has(item.situacao));
  const [agora] = useState(() => new Date().toISOString());
  return (
    <FormHost>
      <FormDialog<Campos>
        title={texto.encaixeTitulo}
        action={texto.encaixar}
        width={560}
        stubborn
        stays
        form={form}
        initial={{
          hora: localDateTime(agora, fusoAtual())?.hora.slice(0, 5) ?? '',
          duracaoMinutos: 20,
          tipoAtendimentoId: null,
          ...SEM_CONVENIO,
        }}
        submit={async ({
          hora,
          pacienteId: id,
          profissionalId: com,
          tipoAtendimentoId,
          duracaoMinutos,
          ...conta
        }) =>
          onOpen(
            await encaixar(
              {
                profissionalId: com,
                tipoAtendimentoId,
                duracaoMinutos,
                inicio: momentoDe(diaDe(agora), hora),
              },
              { pacienteId: id, ...contaDita(conta) },
            ),
          )
        }
        failure={texto.falhaEncaixe}
        onClose={onClose}
      >
        <Suspense fallback={null}>
          <Form.Item
            name="pacienteId"
            label={texto.colunas.paciente}
            rules={obrigatorio}
            extra={texto.pacienteAjuda}
          >
            <LookupLater resource="pacientes" create aria-label={texto.colunas.paciente} {...VALOR} />
          </Form.Item>
          {jaTem ? (
            <Alert
              type="warning"
              showIcon
              style={{ marginBottom: 16 }}
              message={texto.jaTem(formatHora(jaTem.inicio), jaTem.profissional)}
              action={
                <Button size="small" onClick={() => onOpen(jaTem.id)}>
                  {texto.abrirEste}
                </Button>
              }
            />
          ) : null}
          <Form.Item name="profissionalId" label={texto.papel.com} rules={obrigatorio}>
            <LookupLater resource="profissionais" filter={ATIVOS} aria-label={texto.papel.com} {...VALOR} />
          </Form.Item>
          <Form.Item name="tipoAtendimentoId" label={texto.tipo}>
            <LookupLater
              resource="tipos-atendimento"
              filter={ATIVOS}
              allowClear
              aria-label={texto.tipo}
              {...VALOR}
            />
          </Form.Item>
        </Suspense>
        <InsuranceFields
          form={form}
          pacienteId={pacienteId ?? null}
          profissionalId={profissionalId ?? null}
          inicio={agora}
          tipoAtendimentoId={tipo ?? null}
          encaixe
        />
        <div className="z-campos">
          <Form.Item name="hora" label={texto.colunas.hora} rules={obrigatorio}>
            <TimeField />
          </Form.Item>
          <Form.Item name="duracaoMinutos" label={texto.duracao} rules={[...obrigatorio, entre(5, 720)]}>
            <InputNumber precision={0} step={5} addonAfter={texto.minutos} />
          </Form.Item>
        </div>
      </FormDialog>
    </FormHost>
  );
}

type PropsHora = {
  // Given by the form.
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
};

/** A time of day inside antd's form. */
function TimeField({ id = '', value = null, onChange = nada, ...rest }: PropsHora) {
  return (
    <TimeInput
      id={id}
      label={texto.colunas.hora}
      value={value}
      onChange={onChange}
      onBlur={nada}
      onInputError={(problem) => problem !== null && onChange(null)}
      readOnly={false}
      invalid={String(rest['aria-invalid']) === 'true'}
      aria={{}}
    />
  );
}
