// #region pagina
/** /custos-fornecedores: the bills that are owed; a row opens its record over the screen. */
import { EntityList } from '#engine/kit/index.ts';
import { Page } from '#shared/ui/Page.tsx';
import { custos as texto } from '../../messages/custos.ts';

const A_PAGAR = { situacao_in: 'LIBERADA,PAGA_PARCIAL' };

export default function CostsPage() {
  return (
    <Page title={texto.titulo} description={texto.descricao}>
      <EntityList resource="contas-pagar" where={A_PAGAR} />
    </Page>
  );
}
// #endregion
