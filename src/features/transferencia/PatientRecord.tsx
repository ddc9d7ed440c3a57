/** The record of a transferred patient at the destination: made from the transfer, or chosen among its own; then the admission (CLIN-04). */
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Form, Radio, Typography } from 'antd';
import { BedDouble, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { formatData } from '#domain/formato/data.ts';
import { eCerto, type CadastroNoDestino } from '#domain/transferencia/cadastro.ts';
import { transferenciaTela as texto } from '#messages/transferencia.ts';
import { request } from '#shared/http/client.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Link } from '#shared/navigation/Link.tsx';
import { useCan } from '#shared/session/session.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';

type Props = { readonly row: { readonly id: number }; readonly done: () => void };
const NOVO = 0;

export function PatientRecord({ row, done }: Props) {
  const can = useCan();
  const endereco = `transferencias-paciente/${row.id}/_cadastro`;
  const { data, error, refetch } = useQuery({
    queryKey: ['transferencias-paciente', 'cadastro', row.id],
    queryFn: ({ signal }) => request<CadastroNoDestino>(endereco, { signal }),
    staleTime: 0,
    retry: false,
  });
  const [perguntando, setPerguntando] = useState(false);
  const gravar = async (corpo: object) => {
    const { novo } = await request<{ readonly id: number; readonly novo: boolean }>(endereco, {
      method: 'POST',
      body: corpo,
      silent: true,
    });
    notify({ type: 'SUCCESS', value: novo ? texto.cadastroCriado : texto.cadastroLigado });
    await refetch();
    done();
  };
  const criar = useAct(() => gravar({}), { failure: texto.falhou });
  if (error) return <FailedState error={error} title={texto.falhou} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={2} />;
  const { cadastro, iguais } = data;
  if (cadastro)
    return (
      <Flex vertical gap={12} align="start">
        <Typography.Text>
          {texto.cadastroAqui} <Link to={`/pacientes/form-paciente/${cadastro.id}`}>{cadastro.nome}</Link>
        </Typography.Text>
        {can('insert', 'internacao') ? (
          <ButtonLink
            type="primary"
            icon={<BedDouble size={16} aria-hidden />}
            to="/internacoes/form"
            state={{ inicial: { pacienteId: cadastro.id, origem: 'OUTRO_HOSPITAL', carater: 'URGENCIA' } }}
          >
            {texto.internar}
          </ButtonLink>
        ) : null}
      </Flex>
    );
  if (!can('insert', 'paciente')) return <Typography.Text>{texto.semCadastroDeQuemCria}</Typography.Text>;
  const certo = iguais.length === 1 && iguais.every(eCerto);
  return (
    <Flex vertical gap={12} align="start">
      <Typography.Text>{iguais.length === 0 ? texto.semCadastro : texto.cadastroParecido}</Typography.Text>
      <Button
        type="primary"
        icon={<UserPlus size={16} aria-hidden />}
        loading={criar.busy}
        onClick={() => (iguais.length === 0 || certo ? void criar.run() : setPerguntando(true))}
      >
        {certo ? texto.ligarCadastro : texto.criarCadastro}
      </Button>
      {perguntando ? (
        <FormDialog<{ pacienteId: number }>
          title={texto.qualPessoa}
          action={texto.confirmarCadastro}
          submit={({ pacienteId }) => gravar(pacienteId === NOVO ? { novo: true } : { pacienteId })}
          failure={texto.falhou}
          onClose={() => setPerguntando(false)}
        >
          <Form.Item
            name="pacienteId"
            label={texto.qualPessoaTexto}
            rules={[{ required: true, message: texto.escolha }]}
          >
            <Radio.Group
              options={[
                ...iguais.map(({ id, nome, nascimento, por, outroCpf }) => ({
                  value: id,
                  label: texto.parecido(nome, nascimento === null ? null : formatData(nascimento), {
                    por,
                    outroCpf,
                  }),
                })),
                ...(iguais.some(eCerto) ? [] : [{ value: NOVO, label: texto.nenhumDestes }]),
              ]}
              style={{ display: 'flex', flexDirection: 'column', gap: 8 }}
            />
          </Form.Item>
        </FormDialog>
      ) : null}
    </Flex>
  );
}
