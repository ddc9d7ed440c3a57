/** /c/:token of an appointment: when, with whom and where; the patient confirms, cancels or asks for another time. */
import { Alert, Button, Descriptions, Flex, Form, Input, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { HorarioPublico, RespostaHorario } from '#domain/agenda/confirmacao.ts';
import type { DiaSemana, ParteDoDia } from '#domain/agenda/tipos.ts';
import { confirmacaoPublica as texto } from '#messages/agenda-confirmacao.ts';
import { agendaTela } from '#messages/agenda-tela.ts';
import { EntryCard, EntryFailure } from '#shared/entry/EntryCard.tsx';
import type { LinkScreenProps } from '#shared/feature/link-screens.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { useAct } from '#shared/ui/useAct.ts';

const DIAS: readonly DiaSemana[] = ['SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB', 'DOM'];
const TONS = {
  aberto: 'info',
  confirmado: 'success',
  cancelado: 'warning',
  chegou: 'success',
  passou: 'info',
} as const;
type Passo = 'nada' | 'desmarcar' | 'outro';

export default function LinkAppointment({ conteudo, call }: LinkScreenProps): ReactNode {
  const [horario, setHorario] = useState(conteudo as HorarioPublico);
  const [passo, setPasso] = useState<Passo>('nada');
  const [pediu, setPediu] = useState(false);
  const { situacao } = horario;
  const aceita = situacao === 'aberto' || situacao === 'confirmado';

  const reler = () => call<HorarioPublico>('convites/publico/conteudo').then(setHorario, () => undefined);
  const {
    run: responder,
    busy,
    problem,
  } = useAct(
    async (resposta: Omit<RespostaHorario, 'inicio'>) => {
      const body = { ...resposta, inicio: horario.inicio };
      setHorario(await call<HorarioPublico>('convites/publico/agendamento', { method: 'POST', body }));
      setPasso('nada');
      setPediu(resposta.resposta === 'outro');
    },
    {
      failure: texto.falha,
      tell: 'place',
      // The time moved, or somebody of the house was faster: shown as it is now.
      refused: async (error) => {
        if (error instanceof HttpError && error.statusCode === 409) await reler();
        return false;
      },
    },
  );
  const voltar = (
    <Button block disabled={busy} onClick={() => setPasso('nada')}>
      {texto.voltar}
    </Button>
  );
  return (
    <EntryCard title={texto.titulo} text={horario.prestador}>
      <Flex vertical gap={16}>
        <Alert
          type={TONS[situacao]}
          showIcon
          role="status"
          message={texto.situacoes[situacao]}
          description={
            pediu
              ? texto.outroPedido
              : situacao === 'confirmado'
                ? texto.confirmadoTexto
                : situacao === 'cancelado'
                  ? texto.canceladoTexto
                  : undefined
          }
        />
        {aceita && horario.antes !== null ? (
          <Alert type="warning" showIcon message={texto.mudou(horario.antes)} />
        ) : null}
        <Descriptions
          column={1}
          size="small"
          items={[
            { key: 'q', label: texto.quando, children: <b>{texto.as(horario.data, horario.hora)}</b> },
            { key: 'p', label: texto.profissional, children: horario.profissional },
            ...(horario.endereco ? [{ key: 'e', label: texto.onde, children: horario.endereco }] : []),
            ...(horario.telefone ? [{ key: 't', label: texto.telefone, children: horario.telefone }] : []),
          ]}
        />
        <EntryFailure text={problem} />
        {!aceita ? null : passo === 'nada' ? (
          <Flex vertical gap={8}>
            {situacao === 'aberto' ? (
              <Button
                type="primary"
                size="large"
                block
                loading={busy}
                onClick={() => void responder({ resposta: 'confirmar' })}
              >
                {texto.confirmar}
              </Button>
            ) : null}
            <Button block disabled={busy} onClick={() => setPasso('outro')}>
              {texto.outro}
            </Button>
            <Button block danger disabled={busy} onClick={() => setPasso('desmarcar')}>
              {texto.desmarcar}
            </Button>
          </Flex>
        ) : passo === 'desmarcar' ? (
          <Form<{ motivo: string }>
            layout="vertical"
            requiredMark={false}
            onFinish={({ motivo }) => void responder({ resposta: 'desmarcar', motivo: motivo.trim() })}
          >
            <Form.Item
              name="motivo"
              label={texto.motivo}
              rules={[{ required: true, whitespace: true, min: 3, message: texto.motivoFalta }]}
            >
              <Input.TextArea rows={3} maxLength={300} placeholder={texto.motivoExemplo} />
            </Form.Item>
            <Flex vertical gap={8}>
              <Button type="primary" danger block htmlType="submit" loading={busy}>
                {texto.desmarcarBotao}
              </Button>
              {voltar}
            </Flex>
          </Form>
        ) : (
          <Form<{ dias: DiaSemana[]; parte: ParteDoDia }>
            layout="vertical"
            requiredMark={false}
            initialValues={{ dias: [], parte: 'QUALQUER' }}
            onFinish={({ dias, parte }) => void responder({ resposta: 'outro', dias, parte })}
          >
            <p>{texto.outroTexto}</p>
            <Form.Item name="dias" label={texto.dias}>
              <Select
                mode="multiple"
                showSearch={false}
                placeholder={texto.diasTodos}
                options={DIAS.map((value, at) => ({ value, label: agendaTela.semana[at] }))}
              />
            </Form.Item>
            <Form.Item name="parte" label={texto.parte}>
              <Select
                options={Object.entries(agendaTela.partes).map(([value, label]) => ({ value, label }))}
              />
            </Form.Item>
            <Flex vertical gap={8}>
              <Button type="primary" block htmlType="submit" loading={busy}>
                {texto.outroBotao}
              </Button>
              {voltar}
            </Flex>
          </Form>
        )}
      </Flex>
    </EntryCard>
  );
}
