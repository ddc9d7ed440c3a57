/** The patient's return with the same professional: the day that the plan asks for, and a click on a free time books it. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Form } from 'antd';
import { useState } from 'react';
import { diaDoRetorno } from '#domain/agenda/retorno.ts';
import type { HorarioLivre } from '#domain/agenda/wire.ts';
import { diaPorExtenso, formatData } from '#domain/formato/data.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { diaDe, momentoDe } from '#domain/formato/fuso.ts';
import {
  contaDita,
  InsuranceFields,
  SEM_CONVENIO,
  useConvenios,
  type CamposConvenio,
} from '#capabilities/convenio/index.ts';
import { FormHost, When } from '#engine/kit/index.ts';
import { retornoTela as texto } from '#messages/retorno.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { today } from '#shared/clock.ts';
import { Drawer } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { tellFailure, useAct } from '#shared/ui/useAct.ts';
import { desmarcar, livresDesde, marcarRetorno, tipoRetorno } from './wire.ts';

type Props = {
  readonly pacienteId: number;
  readonly profissionalId: number;
  /** What the plan says: 'retorno em 30 dias'. */
  readonly plano: string;
  readonly onClose: () => void;
};

const quandoDito = ({ inicio }: HorarioLivre): string => {
  const dia = diaDe(inicio);
  return `${diaPorExtenso(dia)}, ${formatData(dia)}, ${formatHora(inicio)}`;
};

export function ReturnDrawer({ pacienteId, profissionalId, plano, onClose }: Props) {
  const [form] = Form.useForm<CamposConvenio>();
  const [escolhido, setEscolhido] = useState<string | null>(null);
  const tipo = useQuery({ queryKey: ['retorno', 'tipo'], queryFn: ({ signal }) => tipoRetorno(signal) });
  const tipoAtendimentoId = tipo.data ?? null;
  // By the convênio of the day on which nothing is known yet, the usual one.
  const padrao = diaDoRetorno(today(), plano);
  const convenios = useConvenios({
    pacienteId,
    profissionalId,
    tipoAtendimentoId,
    convenioId: null,
    inicio: momentoDe(padrao.dia, '12:00'),
  });
  const [unica] = convenios.data?.caso === 'UM' ? convenios.data.carteiras : [];
  const sugerido = diaDoRetorno(today(), plano, unica?.diasRetorno ?? null);
  const de = escolhido ?? sugerido.dia;
  const livres = useQuery({
    queryKey: ['agenda', 'retorno', profissionalId, tipoAtendimentoId, de],
    queryFn: ({ signal }) => livresDesde({ profissionalId, tipoAtendimentoId, de }, signal),
    enabled: tipo.isSuccess && !convenios.isPending,
    staleTime: 0,
  });
  const marcar = useAct(
    async (livre: HorarioLivre) => {
      const conta = await form.validateFields();
      const marcado = await marcarRetorno(livre, { pacienteId, tipoAtendimentoId, ...contaDita(conta) });
      notify({
        type: 'SUCCESS',
        value: texto.marcado(marcado.paciente ?? '', quandoDito(livre)),
        action: {
          label: texto.desfazer,
          run: () =>
            void desmarcar(marcado, texto.motivoDesfazer).then(
              () => notify({ type: 'INFO', value: texto.desfeito }),
              (error: unknown) => tellFailure(error, texto.falhaDesfazer),
            ),
        },
      });
      onClose();
    },
    {
      failure: texto.falha,
      tell: 'place',
      refused: () => {
        void livres.refetch();
        return false;
      },
    },
  );
  const [primeiro] = livres.data ?? [];
  return (
    <FormHost>
      <Drawer title={texto.titulo} width={480} onClose={onClose}>
        <Flex vertical gap={16}>
          {escolhido === null ? <p style={{ margin: 0 }}>{texto.sugestao(sugerido)}</p> : null}
          <Form<CamposConvenio>
            form={form}
            layout="vertical"
            initialValues={SEM_CONVENIO}
            requiredMark={false}
          >
            <Form.Item label={texto.aPartirDe}>
              <When
                kind="dia"
                label={texto.aPartirDe}
                naoAntes={today()}
                value={de}
                onChange={(dia) => setEscolhido(dia)}
              />
            </Form.Item>
            <InsuranceFields
              form={form}
              pacienteId={pacienteId}
              profissionalId={profissionalId}
              inicio={primeiro?.inicio ?? momentoDe(de, '12:00')}
              tipoAtendimentoId={tipoAtendimentoId}
            />
          </Form>
          {marcar.problem ? <Alert type="error" showIcon role="alert" message={marcar.problem} /> : null}
          {livres.error ? (
            <FailedState
              error={livres.error}
              title={texto.falhaProcura}
              retry={() => void livres.refetch()}
            />
          ) : livres.isPending ? (
            <LoadingState rows={4} />
          ) : livres.data.length === 0 ? (
            <EmptyState
              title={texto.nenhum}
              text={texto.nenhumTexto}
              action={<ButtonLink to="/lista-espera">{texto.espera}</ButtonLink>}
            />
          ) : (
            <section aria-label={texto.horarios}>
              <h3>{texto.horarios}</h3>
              <Flex vertical gap={8}>
                {livres.data.map((livre) => (
                  <Button
                    key={livre.inicio}
                    block
                    style={{ justifyContent: 'start' }}
                    loading={marcar.busy && marcar.doing?.[0] === livre}
                    disabled={marcar.busy}
                    aria-label={texto.marcar(quandoDito(livre))}
                    onClick={() => void marcar.run(livre)}
                  >
                    {quandoDito(livre)}
                    {livre.sala === null ? null : <span className="z-fraco">{livre.sala}</span>}
                  </Button>
                ))}
              </Flex>
            </section>
          )}
        </Flex>
      </Drawer>
    </FormHost>
  );
}
