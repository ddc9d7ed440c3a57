import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formatData } from '#domain/formato/data.ts';
import { formatDecimal, formatMoeda } from '#domain/formato/decimal.ts';
import type { Ajuste, ContractPrices as Prices, Regra } from '#domain/precos/wire.ts';
import { precos } from '#messages/precos.ts';
import LookupSelect from '#engine/lookup/LookupSelect.tsx';
import { Link } from '#shared/navigation/Link.tsx';
import { useCan } from '#shared/session/session.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { PriceExplainer } from './PriceExplainer.tsx';
import { contractPrices } from './prices-query.ts';
import './precos.css';

/** A contract's rules, adjustments and any of its prices explained; without one in the address, choose it (REG-04). */
export default function ContractPrices() {
  const params = useParams();
  const navigate = useNavigate();
  const chooser = useId();
  const asked = params['idPrestadorConvenio'] !== undefined || params['idPrestador'] !== undefined;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['precos', params],
    queryFn: ({ signal }) => contractPrices(params, signal),
    enabled: asked,
  });
  return (
    <Page title={asked ? precos.titulo : precos.consulta} description={data ? summary(data.contrato) : undefined}>
      <div className="precos-contrato">
        <label htmlFor={chooser}>{precos.contrato}</label>
        <LookupSelect
          id={chooser}
          resource="prestadores-convenios"
          minChars={0}
          allowClear={false}
          value={data?.contrato.id ?? null}
          known={data ? [{ id: data.contrato.id, label: `${data.contrato.codigo} · ${data.contrato.descricao}` }] : []}
          onChange={(id) => {
            if (id !== null) void navigate(`/prestadores/precificacao/${id}`);
          }}
        />
      </div>
      {body()}
    </Page>
  );

  function body(): ReactNode {
    if (!asked) return <EmptyState title={precos.escolha} text={precos.escolhaTexto} />;
    if (isPending) return <LoadingState />;
    if (error) return <FailedState error={error} retry={() => void refetch()} />;
    return (
      <>
        <PriceExplainer key={data.contrato.id} contratoId={data.contrato.id} convenioId={data.contrato.convenio.id} />
        <Rules regras={data.regras} />
        <Adjustments ajustes={data.ajustes} />
      </>
    );
  }
}

const period = (row: { readonly inicioVigencia: string; readonly fimVigencia?: string | null }): string =>
  precos.vigencia(formatData(row.inicioVigencia), row.fimVigencia ? formatData(row.fimVigencia) : null);

function summary({ prestador, convenio, ativo, ...contrato }: Prices['contrato']): string {
  return [prestador.nome, convenio.nome, period(contrato), ...(ativo ? [] : [precos.inativo])].join(' · ');
}

const reach = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');

function method(regra: Regra): string {
  if (regra.forma === 'FIXO') return precos.valorFixo(formatMoeda(regra.valorFixo ?? '0'));
  return precos.sobreTabela(formatDecimal(regra.percentual ?? '100'), regra.tabela ?? '');
}

function Rules({ regras }: { regras: readonly Regra[] }) {
  const mayInsert = useCan()('insert', 'tabpreco');
  const add = mayInsert ? (
    <Link className="precos-novo" to="/precificacao/form">
      <Plus size={16} aria-hidden /> {precos.novaRegra}
    </Link>
  ) : null;
  return (
    <section className="precos-secao" aria-labelledby="precos-regras">
      <header>
        <h2 id="precos-regras">{precos.regras}</h2>
        {regras.length > 0 ? add : null}
      </header>
      {regras.length === 0 ? (
        <EmptyState title={precos.regrasVazio} text={precos.regrasVazioTexto} action={add} />
      ) : (
        <Table
          heads={[
            precos.colunas.prioridade,
            precos.colunas.regra,
            precos.colunas.aplica,
            precos.colunas.calculo,
            precos.colunas.vigencia,
          ]}
        >
          {regras.map((regra) => (
            <tr key={regra.id}>
              <td className="precos-numero">{regra.prioridade}</td>
              <th scope="row">
                {regra.codigo} · {regra.descricao}
              </th>
              <td>{reach(precos.tipos[regra.tipo], regra.grupo, regra.plano)}</td>
              <td>{method(regra)}</td>
              <td>{period(regra)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

function Adjustments({ ajustes }: { ajustes: readonly Ajuste[] }) {
  return (
    <section className="precos-secao" aria-labelledby="precos-ajustes">
      <header>
        <h2 id="precos-ajustes">{precos.ajustes}</h2>
      </header>
      {ajustes.length === 0 ? (
        <p className="precos-nada">{precos.ajustesVazio}</p>
      ) : (
        <Table heads={[precos.colunas.descricao, precos.colunas.aplica, precos.colunas.percentual, precos.colunas.vigencia]}>
          {ajustes.map((ajuste) => (
            <tr key={ajuste.id}>
              <th scope="row">{ajuste.descricao}</th>
              <td>{reach(ajuste.tipo ? precos.tipos[ajuste.tipo] : precos.todos, ajuste.codigo ?? null, ajuste.plano)}</td>
              <td>
                {ajuste.natureza === 'DEFLATOR' ? precos.deflator : precos.acrescimo} de {formatDecimal(ajuste.percentual)} %
              </td>
              <td>{period(ajuste)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

function Table({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="precos-tabela">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
