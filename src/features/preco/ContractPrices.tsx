import { useQuery } from '@tanstack/react-query';
import { Flex, Typography } from 'antd';
import { Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formatData } from '#domain/formato/data.ts';
import { formatDecimal, formatMoeda } from '#domain/formato/decimal.ts';
import type { Ajuste, ContractPrices as Prices, Regra } from '#domain/preco/wire.ts';
import { precos } from '#messages/preco.ts';
import { EntityList, LookupSelect } from '#engine/kit/index.ts';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Field } from '#shared/ui/Field.tsx';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { PriceExplainer } from './PriceExplainer.tsx';
import { PriceTable } from './PriceTable.tsx';
import { contractPrices } from './prices-query.ts';

/** A contract's rules, adjustments and any of its prices explained; without one in the address, choose it (REG-04). */
export default function ContractPrices() {
  const params = useParams();
  const navigate = useNavigate();
  const chooser = useId();
  const can = useCan();
  const choose = (id: number) => void navigate(`/prestadores/precificacao/${id}`);
  const asked = params['idPrestadorConvenio'] !== undefined || params['idPrestador'] !== undefined;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['precos', params],
    queryFn: ({ signal }) => contractPrices(params, signal),
    enabled: asked,
  });
  return (
    <Page
      title={asked ? precos.titulo : precos.consulta}
      description={data ? summary(data.contrato) : undefined}
    >
      <Field id={chooser} label={precos.contrato} className="z-curto">
        <LookupSelect
          id={chooser}
          resource="prestadores-convenios"
          minChars={0}
          allowClear={false}
          value={data?.contrato.id ?? null}
          known={
            data
              ? [{ id: data.contrato.id, label: `${data.contrato.codigo} · ${data.contrato.descricao}` }]
              : []
          }
          onChange={(id) => {
            if (id !== null) choose(id);
          }}
        />
      </Field>
      {body()}
    </Page>
  );

  function body(): ReactNode {
    if (!asked && can('list', 'prestadorconvenio'))
      return <EntityList resource="prestadores-convenios" onOpen={({ id }) => choose(id)} />;
    if (!asked) return <EmptyState title={precos.escolha} text={precos.escolhaTexto} />;
    if (isPending) return <LoadingState />;
    if (error) return <FailedState error={error} retry={() => void refetch()} />;
    return (
      <Flex vertical gap={32}>
        <PriceTable key={`tabela-${data.contrato.id}`} contratoId={data.contrato.id} />
        <PriceExplainer
          key={data.contrato.id}
          contratoId={data.contrato.id}
          convenioId={data.contrato.convenio.id}
        />
        <Rules regras={data.regras} />
        <Adjustments ajustes={data.ajustes} />
      </Flex>
    );
  }
}

const period = (row: { readonly inicioVigencia: string; readonly fimVigencia?: string | null }): string =>
  precos.vigencia(formatData(row.inicioVigencia), row.fimVigencia ? formatData(row.fimVigencia) : null);

function summary({ prestador, convenio, ativo, ...contrato }: Prices['contrato']): string {
  return [prestador.nome, convenio.nome, period(contrato), ...(ativo ? [] : [precos.inativo])].join(' · ');
}

const reach = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(' · ');

function method(regra: Regra): string {
  if (regra.forma === 'FIXO') return precos.valorFixo(formatMoeda(regra.valorFixo ?? '0'));
  return precos.sobreTabela(formatDecimal(regra.percentual ?? '100'), regra.tabela ?? '');
}

const heads = precos.colunas;
const WHEN = { title: heads.vigencia, render: (_: unknown, row: Regra | Ajuste) => period(row) };

function Rules({ regras }: { regras: readonly Regra[] }) {
  const mayInsert = useCan()('insert', 'tabpreco');
  const add = mayInsert ? (
    <ButtonLink type="link" icon={<Plus size={16} aria-hidden />} to="/precificacao/form">
      {precos.novaRegra}
    </ButtonLink>
  ) : null;
  return (
    <section aria-labelledby="precos-regras">
      <Flex justify="space-between" align="center">
        <h2 id="precos-regras">{precos.regras}</h2>
        {regras.length > 0 ? add : null}
      </Flex>
      {regras.length === 0 ? (
        <EmptyState title={precos.regrasVazio} text={precos.regrasVazioTexto} action={add} />
      ) : (
        <DataTable<Regra>
          rowKey="id"
          aria-labelledby="precos-regras"
          dataSource={regras}
          columns={[
            { title: heads.prioridade, dataIndex: 'prioridade', align: 'right', width: 90 },
            {
              title: heads.regra,
              rowScope: 'row',
              render: (_, { codigo, descricao }) => `${codigo} · ${descricao}`,
            },
            {
              title: heads.aplica,
              render: (_, { tipo, grupo, plano }) => reach(precos.tipos[tipo], grupo, plano),
            },
            { title: heads.calculo, render: (_, regra) => method(regra) },
            WHEN,
          ]}
        />
      )}
    </section>
  );
}

function Adjustments({ ajustes }: { ajustes: readonly Ajuste[] }) {
  return (
    <section aria-labelledby="precos-ajustes">
      <h2 id="precos-ajustes">{precos.ajustes}</h2>
      {ajustes.length === 0 ? (
        <Typography.Text type="secondary">{precos.ajustesVazio}</Typography.Text>
      ) : (
        <DataTable<Ajuste>
          rowKey="id"
          aria-labelledby="precos-ajustes"
          dataSource={ajustes}
          columns={[
            { title: heads.descricao, dataIndex: 'descricao', rowScope: 'row' },
            {
              title: heads.aplica,
              render: (_, { tipo, codigo, plano }) =>
                reach(tipo ? precos.tipos[tipo] : precos.todos, codigo ?? null, plano),
            },
            {
              title: heads.percentual,
              render: (_, { natureza, percentual }) =>
                `${natureza === 'DEFLATOR' ? precos.deflator : precos.acrescimo} de ${formatDecimal(percentual)} %`,
            },
            WHEN,
          ]}
        />
      )}
    </section>
  );
}
