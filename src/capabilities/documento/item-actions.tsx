/** What may be done with one item, in one place: the bar, the menu of the row and the keyboard say the same. */
import {
  Ban,
  Download,
  Eye,
  FolderInput,
  FileInput,
  FolderOpen,
  History,
  Lock,
  PencilLine,
  Printer,
  Send,
  ShieldCheck,
  Signature,
  Tag as TagIcon,
  Trash2,
  Upload,
  type LucideIcon,
} from 'lucide-react';
import { ehPasta } from '#domain/documento/itens.ts';
import {
  MIME_NIVEL_ANTERIOR,
  type DocumentosToggles,
  type ItemDocumento,
  type OpcoesDocumentos,
} from '#domain/documento/tipos.ts';
import { assinaturaTela } from '#messages/assinatura-tela.ts';
import { documentosTela } from '#messages/documento-tela.ts';

export type ActionName =
  | 'abrir'
  | 'baixar'
  | 'renomear'
  | 'mover'
  | 'tag'
  | 'assinaturas'
  | 'leitura'
  | 'folha'
  | 'versoes'
  | 'novaVersao'
  | 'assinar'
  | 'pedirAssinatura'
  | 'semEfeito'
  | 'arquivar'
  | 'excluir';

export type ItemAction = {
  readonly name: ActionName;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Why not, for what is there but not for this item. */
  readonly blocked?: string;
};

/** What may be done with several at once, in the order of their bar. */
const TOGETHER = ['baixar', 'mover', 'tag', 'assinar', 'pedirAssinatura', 'excluir'] as const;
export type TogetherName = (typeof TOGETHER)[number];
export const isTogether = (name: ActionName): name is TogetherName =>
  (TOGETHER as readonly ActionName[]).includes(name);

type Allowed = (item: ItemDocumento) => readonly ItemAction[];

/** What may be done with at least one of them; blocked where all of them are. */
export function actionsTogether(items: readonly ItemDocumento[], allowed: Allowed): readonly ItemAction[] {
  return TOGETHER.flatMap((name) => {
    const theirs = items.flatMap((item) => allowed(item).filter((action) => action.name === name));
    const offered = theirs.find(({ blocked }) => blocked === undefined) ?? theirs[0];
    return offered ? [offered] : [];
  });
}

/** Why one of several is left out; null: it is not. */
export function refusalOf(item: ItemDocumento, name: ActionName, allowed: Allowed): string | null {
  const action = allowed(item).find((action) => action.name === name);
  if (!action) return ehPasta(item) ? documentosTela.loteSoArquivos : documentosTela.loteNaoSePode;
  if (action.blocked !== undefined) return action.blocked;
  const signs = name === 'assinar' || name === 'pedirAssinatura';
  return signs && item.mime !== 'application/pdf' ? assinaturaTela.soPdf : null;
}

/** In the order of the bar. What a toggle switches off is not there at all (DOC-01). */
export function actionsOf(
  item: ItemDocumento | null,
  toggles: DocumentosToggles & Pick<OpcoesDocumentos, 'clinico'>,
  signer: boolean,
): readonly ItemAction[] {
  const folder = item !== null && ehPasta(item);
  const up = item?.mime === MIME_NIVEL_ANTERIOR;
  // Said by who reads clinical content alone; where documents are of one kind only, there is nothing to say.
  const reads = toggles.clinico === true;
  const may = (toggle: keyof DocumentosToggles) => !toggles.readOnly && toggles[toggle];
  const annulled = item?.semEfeito ? documentosTela.semEfeitoIntocavel : undefined;
  const unsignable = annulled ?? (item?.aMao === true ? documentosTela.aMaoIntocavel : undefined);
  // A signed original stays as it was signed.
  const signed = annulled ?? (item?.assinado === true ? documentosTela.assinadoIntocavel : undefined);
  const all: (ItemAction | false)[] = [
    {
      name: 'abrir',
      label: folder ? documentosTela.abrir : documentosTela.visualizar,
      Icon: folder ? FolderOpen : Eye,
    },
    !folder && { name: 'baixar', label: documentosTela.baixar, Icon: Download },
    item?.assinado === true &&
      signer && { name: 'assinaturas', label: documentosTela.verAssinaturas, Icon: ShieldCheck },
    item?.assinado === true && { name: 'folha', label: assinaturaTela.folha, Icon: Printer },
    may('rename') &&
      !up && { name: 'renomear', label: documentosTela.renomear, Icon: PencilLine, blocked: signed },
    may('rename') &&
      !up && { name: 'mover', label: documentosTela.mover, Icon: FolderInput, blocked: annulled },
    may('rename') && !folder && { name: 'tag', label: documentosTela.tag, Icon: TagIcon, blocked: annulled },
    may('rename') &&
      !up &&
      reads && { name: 'leitura', label: documentosTela.leitura, Icon: Lock, blocked: annulled },
    !folder && { name: 'versoes', label: documentosTela.versoes, Icon: History },
    may('rename') &&
      !folder && { name: 'novaVersao', label: documentosTela.novaVersao, Icon: Upload, blocked: signed },
    may('signature') &&
      signer &&
      !folder && { name: 'assinar', label: documentosTela.assinar, Icon: Signature, blocked: unsignable },
    may('signature') &&
      signer &&
      !folder && {
        name: 'pedirAssinatura',
        label: documentosTela.pedirAssinatura,
        Icon: Send,
        blocked: unsignable,
      },
    item?.assinado === true &&
      !item.semEfeito &&
      may('annul') && { name: 'semEfeito', label: documentosTela.tornarSemEfeito, Icon: Ban },
    item?.semEfeito != null &&
      may('insert') && { name: 'arquivar', label: documentosTela.arquivar, Icon: FileInput },
    may('remove') && !up && { name: 'excluir', label: documentosTela.excluir, Icon: Trash2, blocked: signed },
  ];
  return all.filter((part) => part !== false);
}
