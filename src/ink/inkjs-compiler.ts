/**
 * The classes of the compiler's parse tree, loaded like everything of inkjs by `require` after the engine (see inkjs.ts).
 * Several share their names with runtime classes; only this room uses them.
 */
import "./inkjs.ts";
import InkParserModule = require("inkjs/compiler/Parser/InkParser");
import AuthorWarningModule = require("inkjs/compiler/Parser/ParsedHierarchy/AuthorWarning");
import ChoiceModule = require("inkjs/compiler/Parser/ParsedHierarchy/Choice");
import ConditionalSingleBranchModule = require("inkjs/compiler/Parser/ParsedHierarchy/Conditional/ConditionalSingleBranch");
import ContentListModule = require("inkjs/compiler/Parser/ParsedHierarchy/ContentList");
import ConstantDeclarationModule = require("inkjs/compiler/Parser/ParsedHierarchy/Declaration/ConstantDeclaration");
import ExternalDeclarationModule = require("inkjs/compiler/Parser/ParsedHierarchy/Declaration/ExternalDeclaration");
import DivertModule = require("inkjs/compiler/Parser/ParsedHierarchy/Divert/Divert");
import ExpressionModule = require("inkjs/compiler/Parser/ParsedHierarchy/Expression/Expression");
import FlowBaseModule = require("inkjs/compiler/Parser/ParsedHierarchy/Flow/FlowBase");
import FunctionCallModule = require("inkjs/compiler/Parser/ParsedHierarchy/FunctionCall");
import IdentifierModule = require("inkjs/compiler/Parser/ParsedHierarchy/Identifier");
import IncludedFileModule = require("inkjs/compiler/Parser/ParsedHierarchy/IncludedFile");
import ParsedObjectModule = require("inkjs/compiler/Parser/ParsedHierarchy/Object");
import SequenceModule = require("inkjs/compiler/Parser/ParsedHierarchy/Sequence/Sequence");
import StoryModule = require("inkjs/compiler/Parser/ParsedHierarchy/Story");
import TextModule = require("inkjs/compiler/Parser/ParsedHierarchy/Text");
import TunnelOnwardsModule = require("inkjs/compiler/Parser/ParsedHierarchy/TunnelOnwards");
import VariableAssignmentModule = require("inkjs/compiler/Parser/ParsedHierarchy/Variable/VariableAssignment");
import WeaveModule = require("inkjs/compiler/Parser/ParsedHierarchy/Weave");

export import AuthorWarning = AuthorWarningModule.AuthorWarning;
export import Choice = ChoiceModule.Choice;
export import ConditionalSingleBranch = ConditionalSingleBranchModule.ConditionalSingleBranch;
export import ConstantDeclaration = ConstantDeclarationModule.ConstantDeclaration;
export import ContentList = ContentListModule.ContentList;
export import Divert = DivertModule.Divert;
export import Expression = ExpressionModule.Expression;
export import ExternalDeclaration = ExternalDeclarationModule.ExternalDeclaration;
export import FlowBase = FlowBaseModule.FlowBase;
export import FunctionCall = FunctionCallModule.FunctionCall;
export import Identifier = IdentifierModule.Identifier;
export import IncludedFile = IncludedFileModule.IncludedFile;
export import InkParser = InkParserModule.InkParser;
export import ParsedObject = ParsedObjectModule.ParsedObject;
export import Sequence = SequenceModule.Sequence;
export import ParsedStory = StoryModule.Story;
export import Text = TextModule.Text;
export import TunnelOnwards = TunnelOnwardsModule.TunnelOnwards;
export import VariableAssignment = VariableAssignmentModule.VariableAssignment;
export import Weave = WeaveModule.Weave;
