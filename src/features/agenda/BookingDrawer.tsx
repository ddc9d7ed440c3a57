/** A held time becomes an appointment: the patient is chosen, or registered in the drawer over this one. */
import { Alert, Button, Form, Input, InputNumber, Select } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import type { ItemAgenda } from '#domain/agenda/wire.ts';
import {
  contaDita,
  InsuranceFields,
  SEM_CONVENIO,
  type CamposConvenio,
} from '#capabilities/convenio/index.ts';
import { focusWhenShown, FormHost, LookupLater, useSaveKey } from '#engine/kit/index.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { Drawer } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { entre } from '#shared/ui/number-range.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { quandoDito } from './geometry.ts';
import { useTimeLeft } from './HoldBar.tsx';
import { liberar, marcar, prorrogar } from './wire.ts';

type Campos = CamposConvenio & {
  readonly pacienteId: number | null;
  readonly tipoAtendimentoId: number | null;
  readonly observacao: string | null;
  readonly cadaSemanas: number;
  readonly vezes: number;
};

type Props = {
  readonly reserva: ItemAgenda;
  readonly quem: string;
  /** Already known: who was waiting for the time. */
  readonly pacienteId?: number;
  readonly onClose: () => void;
  readonly onDone: (agendamento?: ItemAgenda) => void;
};

export function BookingDrawer({ reserva: inicial, quem, pacienteId, onClose, onDone }: Props) {
  const [reserva, setReserva] = useState(inicial);
  const [form] = Form.useForm<Campos>();
  const [ocupados, setOcupados] = useState<readonly string[]>([]);
  const cada = Form.useWatch('cadaSemanas', form) ?? 0;
  const paciente = Form.useWatch('pacienteId', form) ?? null;
  const tipo = Form.useWatch('tipoAtendimentoId', form) ?? null;
  const resta = useTimeLeft(reserva.reservadoAte);
  const quando = quandoDito(reserva.inicio);

  const fazer = useAct(
    async (campos: Campos, pularOcupados: boolean) => {
      if (campos.pacienteId === null) return;
      const { cadaSemanas, vezes, pacienteId: id, tipoAtendimentoId, observacao, ...conta } = campos;
      const repetir = cadaSemanas > 0 ? { repetir: { cadaSemanas, vezes } } : {};
      const { agendamento } = await marcar(reserva.id, {
        tipoAtendimentoId,
        observacao,
        ...contaDita(conta),
        pacienteId: id,
        ...repetir,
        pularOcupados,
      });
      notify({ type: 'SUCCESS', value: texto.marcado(agendamento.paciente ?? '', quando.toLowerCase()) });
      onDone(agendamento);
    },
    {
      failure: texto.falhaMarcar,
      tell: 'place',
      refused: (error) => {
        const body =
          error instanceof HttpError ? (error.body as { ocupados?: readonly string[] } | null) : null;
        setOcupados(body?.ocupados ?? []);
        return false;
      },
    },
  );
  const soltar = useAct(
    async () => {
      await liberar(reserva.id);
      notify({ type: 'INFO', value: texto.liberado });
      onDone();
    },
    { failure: texto.falhaLiberar },
  );
  const esticar = useAct(async () => setReserva(await prorrogar(reserva.id)), {
    failure: texto.falhaProrrogar,
  });

  // A time is held while the patient is on the telephone: what is asked first has the keyboard.
  useEffect(
    () => focusWhenShown(pacienteId === undefined ? 'pacienteId' : 'tipoAtendimentoId'),
    [pacienteId],
  );
  useSaveKey(() => form.submit());
  return (
    <FormHost>
      <Drawer
        title={`${texto.reserva}: ${texto.reservaDe(quando, quem)}`}
        width={480}
        onClose={onClose}
        footer={
          <>
            <Button loading={soltar.busy} onClick={() => void soltar.run()}>
              {texto.liberar}
            </Button>
            {ocupados.length > 0 ? (
              <Button
                type="primary"
                loading={fazer.busy}
                onClick={() => void fazer.run(form.getFieldsValue(), true)}
              >
                {texto.pular}
              </Button>
            ) : (
              <Button type="primary" loading={fazer.busy} onClick={() => form.submit()}>
                {texto.marcar}
              </Button>
            )}
          </>
        }
      >
        <Form<Campos>
          form={form}
          layout="vertical"
          requiredMark
          onFinish={(campos) => void fazer.run(campos, false)}
          initialValues={{
            pacienteId: pacienteId ?? null,
            tipoAtendimentoId: reserva.tipoAtendimentoId,
            ...SEM_CONVENIO,
            convenioId: reserva.convenioId,
            observacao: null,
            cadaSemanas: 0,
            vezes: 4,
          }}
        >
          <Alert
            type={resta === null ? 'error' : 'info'}
            showIcon
            message={<span role="timer">{resta === null ? texto.expirou : texto.expira(resta)}</span>}
            action={
              <Button size="small" loading={esticar.busy} onClick={() => void esticar.run()}>
                {texto.prorrogar}
              </Button>
            }
            style={{ marginBottom: 16 }}
          />
          <Suspense fallback={null}>
            <Form.Item
              name="pacienteId"
              label={texto.paciente}
              rules={[{ required: true, message: texto.informePaciente }]}
              extra={texto.pacienteAjuda}
            >
              <LookupLater resource="pacientes" create aria-label={texto.paciente} />
            </Form.Item>
            <Form.Item name="tipoAtendimentoId" label={texto.tipo}>
              <LookupLater resource="tipos-atendimento" filter={ATIVOS} allowClear aria-label={texto.tipo} />
            </Form.Item>
          </Suspense>
          <InsuranceFields
            form={form}
            pacienteId={paciente}
            profissionalId={reserva.profissionalId}
            inicio={reserva.inicio}
            tipoAtendimentoId={tipo}
            encaixe={reserva.encaixe}
          />
          <Form.Item name="observacao" label={texto.observacao}>
            <Input.TextArea rows={2} maxLength={500} />
          </Form.Item>
          <Form.Item name="cadaSemanas" label={texto.repetir}>
            <Select
              options={[0, 1, 2, 4].map((value) => ({
                value,
                label: value === 0 ? texto.repetirNao : texto.repetirCada(value),
              }))}
            />
          </Form.Item>
          {cada > 0 ? (
            <Form.Item
              name="vezes"
              label={texto.vezes}
              rules={[{ required: true, message: texto.informe }, entre(2, 52)]}
            >
              <InputNumber precision={0} addonAfter={texto.vezesSufixo} />
            </Form.Item>
          ) : null}
          {fazer.problem ? (
            <Alert
              type="error"
              showIcon
              message={fazer.problem}
              description={
                ocupados.length > 0
                  ? `${texto.serieOcupada} ${ocupados.map(quandoDito).join('; ')}`
                  : undefined
              }
            />
          ) : null}
        </Form>
      </Drawer>
    </FormHost>
  );
}

const ATIVOS = { ativo: 'true' };
