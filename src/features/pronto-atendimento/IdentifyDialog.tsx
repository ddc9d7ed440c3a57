/** Who arrived without a name gets theirs: all that was made under the provisional one goes along. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Flex, Form, Input } from 'antd';
import { Suspense } from 'react';
import { formatData } from '#domain/formato/data.ts';
import { anosDitos, cercaDeAnos } from '#domain/formato/idade.ts';
import type { ItemProntoAtendimento, LadoALado, PessoaComparada } from '#domain/pronto-atendimento/wire.ts';
import { SEXO } from '#schemas/compartilhado/opcoes.ts';
import { FormHost, LookupLater } from '#engine/kit/index.ts';
import { prontoAtendimentoTela as texto } from '#messages/pronto-atendimento-tela.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { notify } from '#shared/ui/notify.ts';
import { LoadingState } from '#shared/ui/State.tsx';
import { prontoAtendimentoServidor } from '#messages/pronto-atendimento.ts';
import { comErros, obrigatorio } from './form.ts';
import { identificar, ladoALado } from './wire.ts';

type Campos = {
  readonly pacienteId: number;
  readonly motivo: string;
  readonly diferenca?: string;
};
type Props = {
  readonly item: ItemProntoAtendimento;
  readonly done: () => void;
  readonly onClose: () => void;
};

const VALOR = {} as { value: number | null; onChange: (value: number | null) => void };

export function IdentifyDialog({ item, done, onClose }: Props) {
  const [form] = Form.useForm<Campos>();
  const chosen = Form.useWatch('pacienteId', form) ?? null;
  const { data: pair, error } = useQuery({
    queryKey: ['identificar', item.id, chosen],
    queryFn: ({ signal }) => ladoALado(item.id, chosen ?? 0, signal),
    enabled: chosen !== null,
    staleTime: 0,
    retry: false,
  });
  const differs = chosen !== null && pair !== undefined && pair.diferem.length > 0;
  return (
    <FormHost>
      <FormDialog<Campos>
        title={texto.identificarTitulo(item.nome)}
        action={texto.identificarAcao}
        width={560}
        stubborn
        form={form}
        submit={async (campos) => {
          const { nome } = await comErros(form, () => identificar(item.id, campos));
          notify({ type: 'SUCCESS', value: prontoAtendimentoServidor.unido(nome) });
          done();
        }}
        failure={texto.falhaAcao}
        onClose={onClose}
      >
        <p className="z-texto" style={{ marginBottom: 16 }}>
          {texto.identificarTexto}
        </p>
        <Suspense fallback={null}>
          <Form.Item name="pacienteId" label={texto.cadastro} rules={obrigatorio} extra={texto.cadastroAjuda}>
            <LookupLater resource="pacientes" create aria-label={texto.cadastro} {...VALOR} />
          </Form.Item>
        </Suspense>
        {chosen === null ? null : error ? (
          <Alert type="error" showIcon message={texto.naoComparado} style={{ marginBottom: 16 }} />
        ) : pair ? (
          <SideBySide pair={pair} looks={item.descricao} />
        ) : (
          <LoadingState rows={3} label={texto.comparando} />
        )}
        {differs ? (
          <Form.Item name="diferenca" label={texto.porQueMesma} rules={obrigatorio}>
            <Input
              maxLength={300}
              placeholder={
                pair.diferem.every((duvida) => duvida === 'homonimo')
                  ? texto.homonimoExemplo
                  : texto.porQueMesmaExemplo
              }
            />
          </Form.Item>
        ) : null}
        <Form.Item name="motivo" label={texto.comoSoube} rules={obrigatorio}>
          <Input maxLength={300} placeholder={texto.comoSoubeExemplo} />
        </Form.Item>
      </FormDialog>
    </FormHost>
  );
}

type Line = {
  readonly key: string;
  readonly title: string;
  readonly arrived: string;
  readonly chosen: string;
};

/** Whoever arrived and the record chosen, one beside the other. */
function SideBySide({ pair, looks }: { readonly pair: LadoALado; readonly looks: string | null }) {
  const { provisorio, escolhido, homonimos } = pair;
  const diferem = pair.diferem.filter((duvida) => duvida !== 'homonimo');
  const sex = ({ sexo }: PessoaComparada): string =>
    SEXO.find((option) => option.const === sexo)?.title ?? texto.naoSeSabe;
  const lines: readonly Line[] = [
    { key: 'sexo', title: texto.sexo, arrived: sex(provisorio), chosen: sex(escolhido) },
    {
      key: 'idade',
      title: texto.idade,
      arrived: provisorio.idade === null ? texto.naoSeSabe : cercaDeAnos(provisorio.idade),
      chosen: escolhido.idade === null ? texto.naoSeSabe : anosDitos(escolhido.idade),
    },
    {
      key: 'nascimento',
      title: texto.nascimento,
      arrived: texto.naoSeSabe,
      chosen: escolhido.nascimento === null ? texto.naoSeSabe : formatData(escolhido.nascimento),
    },
    { key: 'mae', title: texto.mae, arrived: texto.naoSeSabe, chosen: escolhido.nomeMae ?? texto.naoSeSabe },
  ];
  return (
    <Flex vertical gap={8} style={{ marginBottom: 16 }}>
      <Alert
        type={diferem.length > 0 ? 'warning' : 'success'}
        showIcon
        message={diferem.length > 0 ? texto.difere(diferem) : texto.nadaDifere}
      />
      {homonimos.length > 0 ? <Alert type="warning" showIcon message={texto.homonimos(homonimos)} /> : null}
      <DataTable<Line>
        aria-label={texto.comparando}
        rowKey="key"
        dataSource={[...lines]}
        columns={[
          { key: 'title', title: '', rowScope: 'row', dataIndex: 'title', width: '22%' },
          { key: 'arrived', title: provisorio.nome, dataIndex: 'arrived', width: '39%' },
          { key: 'chosen', title: escolhido.nome, dataIndex: 'chosen' },
        ]}
      />
      {looks === null ? null : <p className="z-fraco">{texto.visto(looks)}</p>}
    </Flex>
  );
}
