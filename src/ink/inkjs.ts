/**
 * The one place that loads inkjs. Its modules are CommonJS and import each other in circles, which works only if they are
 * first entered in the right order; a static `import` of several of them leaves that order to the loader, and now and then
 * "the superclass is not a constructor". `require` runs where it is written, in this order. Types can be imported anywhere.
 */
import CompilerModule = require("inkjs/compiler/Compiler");
import CallStackModule = require("inkjs/engine/CallStack");
import ChoicePointModule = require("inkjs/engine/ChoicePoint");
import ContainerModule = require("inkjs/engine/Container");
import ControlCommandModule = require("inkjs/engine/ControlCommand");
import DebugMetadataModule = require("inkjs/engine/DebugMetadata");
import DivertModule = require("inkjs/engine/Divert");
import ErrorModule = require("inkjs/engine/Error");
import InkListModule = require("inkjs/engine/InkList");
import JsonSerialisationModule = require("inkjs/engine/JsonSerialisation");
import PathModule = require("inkjs/engine/Path");
import PointerModule = require("inkjs/engine/Pointer");
import PushPopModule = require("inkjs/engine/PushPop");
import SimpleJsonModule = require("inkjs/engine/SimpleJson");
import StoryModule = require("inkjs/engine/Story");
import StoryExceptionModule = require("inkjs/engine/StoryException");
import StoryStateModule = require("inkjs/engine/StoryState");
import ValueModule = require("inkjs/engine/Value");
import VariableAssignmentModule = require("inkjs/engine/VariableAssignment");
import VariableReferenceModule = require("inkjs/engine/VariableReference");

import GlueModule = require("inkjs/engine/Glue");
import NativeFunctionCallModule = require("inkjs/engine/NativeFunctionCall");
import TagModule = require("inkjs/engine/Tag");
import VoidModule = require("inkjs/engine/Void");
export import Compiler = CompilerModule.Compiler;
export import CompilerOptions = CompilerModule.CompilerOptions;
export import CallStack = CallStackModule.CallStack;
export import ChoicePoint = ChoicePointModule.ChoicePoint;
export import Container = ContainerModule.Container;
export import ControlCommand = ControlCommandModule.ControlCommand;
export import DebugMetadata = DebugMetadataModule.DebugMetadata;
export import Divert = DivertModule.Divert;
export import ErrorType = ErrorModule.ErrorType;
export import InkListItem = InkListModule.InkListItem;
export import JsonSerialisation = JsonSerialisationModule.JsonSerialisation;
export import Path = PathModule.Path;
export import Pointer = PointerModule.Pointer;
export import PushPopType = PushPopModule.PushPopType;
export import SimpleJson = SimpleJsonModule.SimpleJson;
export import Story = StoryModule.Story;
export import StoryException = StoryExceptionModule.StoryException;
export import StoryState = StoryStateModule.StoryState;
export import BoolValue = ValueModule.BoolValue;
export import DivertTargetValue = ValueModule.DivertTargetValue;
export import FloatValue = ValueModule.FloatValue;
export import IntValue = ValueModule.IntValue;
export import ListValue = ValueModule.ListValue;
export import Value = ValueModule.Value;
export import StringValue = ValueModule.StringValue;
export import VariablePointerValue = ValueModule.VariablePointerValue;
export import VariableAssignment = VariableAssignmentModule.VariableAssignment;
export import VariableReference = VariableReferenceModule.VariableReference;
export import Glue = GlueModule.Glue;
export import NativeFunctionCall = NativeFunctionCallModule.NativeFunctionCall;
export import Tag = TagModule.Tag;
export import Void = VoidModule.Void;
